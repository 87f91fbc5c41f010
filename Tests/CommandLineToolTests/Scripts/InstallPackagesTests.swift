// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `install-packages.sh` among stand-ins for the programs it calls.
private struct Machine {
  let project: ScratchProject

  /// `apt` is the body of apt-get and sudo; `nil` means that there is none.
  init(installed: [String]?, apt: String? = "exit 0", isRoot: Bool = true) throws {
    project = try ScratchProject(copying: ["scripts/install-packages.sh"])
    try project.write(
      "# comment\n\nlibone-dev  # why\nlibtwo\n", to: "packaging/debian-packages.txt")
    for tool in ["sh", "sed", "dirname", "env"] {
      try FileManager.default.createDirectory(
        at: project.folder.appending(path: "bin"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: project.folder.appending(path: "bin/\(tool)"),
        withDestinationURL: URL(fileURLWithPath: "/usr/bin/\(tool)"))
    }
    if let installed {
      let lines = installed.map { "ii \($0)\\n" }.joined()
      try add("dpkg-query", "printf '\(lines)rc removed\\n'; exit 1")
    }
    try add("id", "echo \(isRoot ? 0 : 1000)")
    if let apt { try add("apt-get", "echo \"apt-get $*\" >>\"$LOG\"\n\(apt)") }
  }

  func add(_ tool: String, _ body: String) throws {
    try project.write("#!/bin/sh\n\(body)\n", to: "bin/\(tool)", executable: true)
  }

  func run(_ environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
    let own = [
      "PATH": project.folder.appending(path: "bin").path,
      "LOG": project.folder.appending(path: "log").path,
    ]
    return try project.run(
      "scripts/install-packages.sh", environment: own.merging(environment) { $1 })
  }

  var calls: String? { project.text(of: "log") }
}

@Test func withNothingMissingNeitherAptNorSudoIsCalled() throws {
  let machine = try Machine(installed: ["libone-dev", "libtwo"])
  let result = try machine.run()
  #expect(result.status == 0)
  #expect(result.output == "")
  #expect(machine.calls == nil)
}

@Test func onlyWhatIsMissingIsInstalled() throws {
  let machine = try Machine(installed: ["libtwo"])
  let result = try machine.run()
  #expect(result.status == 0)
  #expect(result.output == "installing: libone-dev\n")
  let calls = try #require(machine.calls).split(separator: "\n")
  #expect(calls.count == 2)
  #expect(calls[0].contains(" update "))
  #expect(calls[1].hasSuffix(" install --yes --quiet --no-install-recommends libone-dev"))
}

@Test func aPackageWhoseNameBeginsLikeAnotherIsNotTakenForIt() throws {
  let machine = try Machine(installed: ["libone-dev", "libtwo-extra"])
  _ = try machine.run()
  #expect(machine.calls?.contains("libtwo\n") == true)
}

@Test func onRequestItOnlySaysWhatToDo() throws {
  let machine = try Machine(installed: [])
  let result = try machine.run(["LABELSMITH_NO_APT": "1"])
  #expect(result.status == 1)
  #expect(result.output.contains("missing packages: libone-dev libtwo\n"))
  #expect(result.output.contains("as root: apt-get update && apt-get install -y"))
  #expect(machine.calls == nil)
}

@Test func withoutRootItAsksSudoAndNeverForAPassword() throws {
  let machine = try Machine(installed: [], isRoot: false)
  try machine.add("sudo", "echo \"sudo $1\" >>\"$LOG\"; shift; exec \"$@\"")
  #expect(try machine.run().status == 0)
  #expect(machine.calls?.hasPrefix("sudo -n\napt-get ") == true)
}

@Test func withoutRootAndSudoItFailsAndSaysSo() throws {
  let result = try Machine(installed: [], isRoot: false).run()
  #expect(result.status == 1)
  #expect(result.output.contains("neither root nor sudo: libone-dev libtwo"))
}

@Test func withoutAptItFailsAndSaysSo() throws {
  let result = try Machine(installed: [], apt: nil).run()
  #expect(result.status == 1)
  #expect(result.output.contains("there is no apt-get"))
}

@Test func withoutANetworkItFailsAndSaysSo() throws {
  let result = try Machine(installed: [], apt: "exit 100").run()
  #expect(result.status == 1)
  #expect(result.output.contains("is there a network"))
}

@Test func elsewhereThanOnDebianOnlyTheLibrariesCount() throws {
  let machine = try Machine(installed: nil)
  #expect(try machine.run().output.contains("not a Debian system"))
  try machine.add("pkg-config", "exit 0")
  #expect(try machine.run().status == 0)
  #expect(machine.calls == nil)
}
