// SPDX-License-Identifier: MIT

extension Session {
  /// `labelsmith status`, `reload` and `stop`: prints the answer of the running watcher.
  func show(_ report: WatcherReport) -> ExitCode {
    let text =
      options.wantsJSON ? report.json + "\n" : report.lines.map { $0 + "\n" }.joined()
    terminal.deliver(text)
    return report.status
  }
}
