// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel

/// What layout decided about one label in one locale: for the painter, the metrics, the people.
package final class LaidOutLabel: Sendable {
  package let picture: LabelPicture
  package let measurements: Measurements
  package let findings: [Finding]

  package init(picture: LabelPicture, measurements: Measurements, findings: [Finding]) {
    self.picture = picture
    self.measurements = measurements
    self.findings = findings
  }
}
