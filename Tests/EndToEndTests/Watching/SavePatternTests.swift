// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The ways in which programs save a file; each ends in the right pictures.
@Suite struct SavePatternTests {
  struct Pattern: CustomTestStringConvertible, Sendable {
    var name: String
    /// A line of shell; `new` holds the new text, `assets.yaml` is saved.
    var shell: String
    /// Whether the save is one rename or one close: then it is one build.
    var isOneStep: Bool
    /// Whether the manifest lies in the folder `p`.
    var isInFolder = false
    var testDescription: String { name }
  }

  static let patterns: [Pattern] = [
    Pattern(name: "in place", shell: "cat new >assets.yaml", isOneStep: true),
    Pattern(name: "copied over", shell: "cp new assets.yaml", isOneStep: true),
    Pattern(
      name: "temporary file and rename", shell: "cp new t && mv t assets.yaml", isOneStep: true),
    Pattern(
      name: "backup and rename", shell: "mv assets.yaml assets.yaml~ && cp new assets.yaml",
      isOneStep: false),
    Pattern(
      name: "three renames",
      shell: "cp new m___jb_tmp___; mv assets.yaml m___jb_old___; mv m___jb_tmp___ assets.yaml; "
        + "rm m___jb_old___", isOneStep: false),
    Pattern(name: "hard link", shell: "rm assets.yaml && ln new assets.yaml", isOneStep: false),
    Pattern(name: "symbolic link", shell: "ln -sfn new assets.yaml", isOneStep: false),
    Pattern(
      name: "delete and create", shell: "rm assets.yaml; sleep 0.2; cp new assets.yaml",
      isOneStep: false),
    Pattern(
      name: "in pieces",
      shell: "head -c 60 new >assets.yaml; sleep 0.05; "
        + "tail -c +61 new >>assets.yaml", isOneStep: false),
    Pattern(name: "sed -i", shell: "sed -i s/Alpha/Omega/ assets.yaml", isOneStep: true),
    Pattern(
      name: "vim",
      shell: "vim -u NONE -es '+s/zzz//e' '+%s/Alpha/Omega/' '+wq' assets.yaml || true",
      isOneStep: false),
    Pattern(
      name: "vim with a backup",
      shell:
        "vim -u NONE -es '+set backup backupcopy=no' '+%s/Alpha/Omega/' '+wq' assets.yaml || true",
      isOneStep: false),
    Pattern(
      name: "vim with a copied backup",
      shell:
        "vim -u NONE -es '+set backup backupcopy=yes' '+%s/Alpha/Omega/' '+wq' assets.yaml || true",
      isOneStep: false),
    Pattern(
      name: "emacs",
      shell: "ln -s me@here.1 .#assets.yaml; cp new '#assets.yaml#'; mv assets.yaml assets.yaml~; "
        + "cp new assets.yaml; rm '#assets.yaml#' .#assets.yaml", isOneStep: false),
    Pattern(
      name: "exchange",
      shell: "python3 -c 'import ctypes; "
        + "ctypes.CDLL(None).renameat2(-100, b\"new\", -100, b\"assets.yaml\", 2)'",
      isOneStep: true),
    Pattern(
      name: "file without a name",
      shell: "rm assets.yaml; python3 -c 'import os; f = os.open(\".\", os.O_TMPFILE | os.O_RDWR); "
        + "os.write(f, open(\"new\", \"rb\").read()); "
        + "os.link(f\"/proc/self/fd/{f}\", \"assets.yaml\", src_dir_fd=0, follow_symlinks=True)'",
      isOneStep: false),
    Pattern(
      name: "in place with a pause",
      // Longer than the quiet period, and far shorter than an open file is waited for.
      shell: "python3 -c 'import time; t = open(\"new\").read(); f = open(\"assets.yaml\", \"w\"); "
        + "f.write(t[:60]); f.flush(); time.sleep(0.06); f.write(t[60:]); f.close()'",
      isOneStep: true),
    Pattern(
      name: "swapped folders", shell: "mkdir n && cp new n/assets.yaml && mv p o && mv n p",
      isOneStep: false, isInFolder: true),
    Pattern(
      name: "removed folder", shell: "rm -r p; mkdir p; cp new p/assets.yaml", isOneStep: false,
      isInFolder: true),
    Pattern(
      name: "removed folders above", shell: "rm -r p; sleep 0.3; mkdir -p p; mv new p/assets.yaml",
      isOneStep: false, isInFolder: true),
  ]

  @Test(arguments: patterns)
  func endsInTheRightPictures(pattern: Pattern) throws {
    if pattern.name.hasPrefix("vim")
      && !FileManager.default.isExecutableFile(atPath: "/usr/bin/vim")
    {
      return
    }
    // A writer that the machine stops for half a second between emptying the file and closing it has
    // saved two states. Not three times in a row.
    var builds = 0
    for _ in 0..<3 where builds != 1 { builds = try buildsAfterSaving(pattern) }
    if pattern.isOneStep { #expect(builds == 1) }
  }

  /// Saves once, and tells how many builds it took until the pictures were right.
  private func buildsAfterSaving(_ pattern: Pattern) throws -> Int {
    let place = try Workspace()
    let manifest = pattern.isInFolder ? "p/assets.yaml" : "assets.yaml"
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta"]), to: manifest)
    try place.write(Sample.manifest(["a": "Omega", "b": "Beta"]), to: "new")
    let watcher = try RunningWatcher(
      place, pattern.isInFolder ? [manifest, "--output", "Output"] : [])
    let first = try place.tree("Output")
    #expect(try place.shell(pattern.shell) == 0)
    try watcher.next("build") { $0.written == 1 }
    let fresh = try place.freshTree(manifest)
    #expect(try place.deviations(from: fresh) == [], "\(watcher.log)")
    #expect(try place.tree("Output") != first)
    try watcher.settle()
    let builds = try watcher.builds().dropFirst()
    #expect(builds.count { $0.written > 0 } == 1)
    let begun = try watcher.all().count { $0.type == "building" } - 1
    #expect(watcher.stop() == 0)
    return pattern.isOneStep ? max(builds.count, begun) : 1
  }

  @Test func aFolderOfVersionsIsSwappedByALink() throws {
    let place = try Workspace()
    for (version, text) in [("v1", "Alpha"), ("v2", "Omega"), ("v3", "Sigma")] {
      try place.write(Sample.manifest(["a": text]), to: "config/..\(version)/assets.yaml")
    }
    #expect(
      try place.shell(
        "cd config && ln -s ..v1 ..data && ln -s ..data/assets.yaml assets.yaml") == 0)
    let watcher = try RunningWatcher(place, ["config/assets.yaml", "--output", "Output"])
    for version in ["v2", "v3"] {
      #expect(
        try place.shell("cd config && ln -s ..\(version) ..data_tmp && mv -T ..data_tmp ..data")
          == 0)
      try watcher.next("build") { $0.written == 1 }
      let fresh = try place.freshTree("config/assets.yaml")
      #expect(try place.deviations(from: fresh) == [])
    }
    // A later edit of the file behind both links is noticed too.
    try place.write(Sample.manifest(["a": "Last"]), to: "config/..v3/assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(watcher.stop() == 0)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func gitMayCheckOutWhatItLikes() throws {
    let place = try Workspace()
    let git = "git -c user.name=a -c user.email=a@b -c init.defaultBranch=one"
    try place.write("Output/\n", to: ".gitignore")
    try place.write(
      Sample.manifest(["a": "Alpha"], more: "include: [\"parts/*.yaml\"]\n"), to: "assets.yaml")
    try place.write("labels: {b: {style: plain, text: Beta}}\n", to: "parts/b.yaml")
    #expect(try place.shell("\(git) init -q && git add . && \(git) commit -qm one") == 0)
    try place.write(
      Sample.manifest(["a": "Omega"], more: "include: [\"parts/*.yaml\"]\n"), to: "assets.yaml")
    try place.write("labels: {c: {style: plain, text: Gamma}}\n", to: "parts/c.yaml")
    #expect(
      try place.shell(
        "git rm -q parts/b.yaml && git checkout -q -b two && git add . && \(git) commit -qm two")
        == 0)
    let watcher = try RunningWatcher(place)
    #expect(try watcher.converge() == [])
    for branch in ["one", "two", "one", "two", "one"] {
      #expect(try place.shell("git checkout -q \(branch)") == 0)
      #expect(try watcher.converge() == [], "\(watcher.log)")
    }
    for _ in 0..<10 { _ = try place.shell("git checkout -q two; git checkout -q one") }
    #expect(try watcher.converge() == [])
    #expect(watcher.stop() == 0)
  }

  @Test func theHundredthRenameIsNoticedLikeTheFirst() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    for round in 0..<Soak.rounds(100) {
      try place.write(Sample.manifest(["a": "Round \(round)"]), to: "assets.yaml")
      if round % 10 == 9 { try watcher.settle() }
    }
    #expect(try watcher.converge() == [])
    try place.write(Sample.manifest(["a": "The last one"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
  }
}
