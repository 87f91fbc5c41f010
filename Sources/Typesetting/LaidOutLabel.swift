// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel

/// What layout decided about one label in one locale: for the painter, the metrics, the people.
package struct LaidOutLabel: Sendable {
  package var picture: LabelPicture
  package var measurements: Measurements
  package var findings: [Finding]

  package init(picture: LabelPicture, measurements: Measurements, findings: [Finding]) {
    self.picture = picture
    self.measurements = measurements
    self.findings = findings
  }
}
