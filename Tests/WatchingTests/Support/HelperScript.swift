// SPDX-License-Identifier: MIT

import Foundation

@testable import Watching

/// Programs that stand in for the watch helper, or start it under special conditions.
enum HelperScript {
  /// The real one, as it was built with these tests.
  static let helper = "\(ProgramFolder.path() ?? ".")/labelsmith-inotify"

  /// Makes a script; in it `$helper` is the real helper and the working directory is ours.
  static func make(_ script: String, in folder: TestFolder) throws -> String {
    let path = folder("helper")
    let text = "#!/bin/sh\nPATH=/usr/sbin:/usr/bin:/sbin:/bin\nhelper=\(helper)\n\(script)\n"
    try folder.write(text, to: "helper")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Starts the helper and writes its process number to the file `helper.pid`.
  static func recordingPid(in folder: TestFolder) throws -> String {
    try make("echo $$ > \(folder("helper.pid")); exec $helper", in: folder)
  }

  /// Whether a user may make a user namespace here and set its limits.
  static let canLimit: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-Ur", "sh", "-c", "echo 5 > /proc/sys/user/max_inotify_watches"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
