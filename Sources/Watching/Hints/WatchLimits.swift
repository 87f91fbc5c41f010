// SPDX-License-Identifier: MIT

import Glibc

/// Why the kernel refused to watch, in words that name the limit to raise.
enum WatchLimits {
  /// For a failed watch: ENOSPC has nothing to do with a disk here.
  static func describeWatches(errno error: Int32, needed: Int) -> String {
    guard error == ENOSPC else { return "watching failed: \(systemMessage(error))" }
    return "out of inotify watches: \(limit("watches")), \(needed) needed here"
  }

  /// For a helper that got no inotify instance.
  static func describeInstances(errno error: Int32, what: String) -> String {
    guard error == EMFILE || error == ENFILE else {
      return "watching failed: \(systemMessage(error))"
    }
    guard what == "instance" else { return "watching failed: too many open files at start" }
    return "out of inotify instances: \(limit("instances")), 1 more needed"
      + " (or the limit of open files is reached)"
  }

  /// The smaller one of the system's limit and the one of this user namespace.
  private static func limit(_ what: String) -> String {
    let names = ["fs.inotify.max_user_\(what)", "user.max_inotify_\(what)"]
    let values = names.map { name in
      SmallFile.read("/proc/sys/" + name.replacing(".", with: "/"))
        .flatMap { Int($0.prefix { $0.isNumber }) }
    }
    if let own = values[1], own < values[0] ?? .max { return "\(names[1]) is \(own)" }
    return "\(names[0]) is " + (values[0].map(String.init) ?? "not known")
  }
}
