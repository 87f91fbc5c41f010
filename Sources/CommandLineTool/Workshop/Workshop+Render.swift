// SPDX-License-Identifier: MIT

import Diagnostics
import Pipeline

extension Workshop {
  package func render(
    _ render: RenderOptions, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> RenderReport {
    let label = AdHocLabel(text: render.text, style: render.style, locale: render.locale)
    let (png, result) = await session(options).render(label)
    try check(result)
    guard let png else {
      throw WorkbenchFailure(
        .findings, "the label cannot be drawn", diagnostics: result.diagnostics)
    }
    return RenderReport(png: png, diagnostics: result.diagnostics)
  }
}
