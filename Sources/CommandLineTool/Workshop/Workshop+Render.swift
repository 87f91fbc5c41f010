// SPDX-License-Identifier: MIT

import Diagnostics
import Pipeline

extension Workshop {
  package func render(
    _ render: RenderOptions, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> RenderReport {
    let label = AdHocLabel(text: render.text, style: render.style, locale: render.locale)
    var request = request(options)
    if case .file(let path) = render.destination { request.destinations = [path] }
    let (png, result) = await BuildSession(request).render(label)
    try check(result)
    guard let png else {
      throw WorkbenchFailure(
        .findings, "the label cannot be drawn", diagnostics: result.diagnostics)
    }
    return RenderReport(png: png, diagnostics: result.diagnostics)
  }
}
