// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT

import PackageDescription

/// The same rules for every Swift target: the compiler refuses what a reviewer would.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
  // Types of the standard library with ours in them are put together by the compiler. Looking each up
  // by its name at run time, among six thousand conformances, took a tenth of the first image.
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"],
    .when(configuration: .release)),
]

/// The painting loops are optimized in every configuration: tests look at millions of pixels.
let hot: [SwiftSetting] = strict + [.unsafeFlags(["-Ounchecked"])]

/// Libraries that become part of the programs, after those that call them.
///
/// A short command spends most of its time loading shared ones, and cairo's brings X11 with it.
/// `LABELSMITH_SHARED=1` links them as shared libraries all the same, where there are no archives.
func archives(_ names: String...) -> [LinkerSetting] {
  Context.environment["LABELSMITH_SHARED"] == "1"
    ? names.map { .linkedLibrary($0) } : names.map { .linkedLibrary(":lib\($0).a") }
}

/// With what it calls itself.
let cairo = archives("cairo", "pixman-1", "fontconfig", "expat")

func target(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
  linking: [LinkerSetting] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: settings,
    linkerSettings: linking)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func library(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

// Imports go down this list only; docs/architecture.md says what each target is for.
let package = Package(
  name: "labelsmith",
  products: [
    .executable(name: "labelsmith", targets: ["labelsmith"]),
    .executable(name: "labelsmith-inotify", targets: ["labelsmith-inotify"]),
  ],
  targets: [
    library("CPango", pkgConfig: "pango"),
    library("CCairo"),
    library("CYAML"),
    library("CSQLite"),
    library("CDeflate"),
    library("CNettle", pkgConfig: "nettle"),
    library("CExpat"),
    library("CLinux"),
    library("CInotifyTools"),
    library("CProcess"),
    library("CMicroHTTPD"),

    target("Hashing", ["CNettle"], settings: hot),
    target("Diagnostics"),
    target("LabelModel"),
    target(
      "Manifest", ["CYAML", "Diagnostics", "Hashing", "LabelModel"], linking: archives("yaml")),
    target(
      "Typesetting", ["CCairo", "CPango", "Diagnostics", "Hashing", "LabelModel"],
      linking: cairo),
    target(
      "Painting", ["CCairo", "CDeflate", "LabelModel"], settings: hot,
      linking: cairo + archives("deflate")),
    target("TextPreparation", ["Diagnostics", "LabelModel"]),
    target(
      "StringSources", ["CExpat", "Diagnostics", "Hashing", "LabelModel", "TextPreparation"],
      linking: archives("expat")),
    target(
      "Planning",
      ["Diagnostics", "Hashing", "LabelModel", "Manifest", "StringSources", "TextPreparation"]),
    target(
      "Publishing", ["CLinux", "CSQLite", "Diagnostics", "Hashing", "LabelModel"],
      linking: archives("sqlite3")),
    target(
      "Pipeline",
      [
        "Diagnostics", "Hashing", "LabelModel", "Manifest", "Typesetting", "Painting", "Planning",
        "Publishing", "StringSources", "TextPreparation",
      ]),
    target(
      "Preview", ["CMicroHTTPD", "Diagnostics", "Hashing", "LabelModel"],
      resources: [.embedInCode("Page")]),
    target("Watching", ["CProcess", "Hashing"]),
    target(
      "CommandLineTool",
      [
        "Diagnostics", "Hashing", "LabelModel", "Manifest", "Typesetting", "Painting", "Planning",
        "Publishing", "Pipeline", "Preview", "StringSources", "TextPreparation", "Watching",
      ]),
    // Half of what the loader has to do are addresses in the program's own tables; packed, they take
    // a hundredth of the room. Needs glibc 2.36, which Debian 12 has. The folder makes libstdc++ a part
    // of the program.
    .executableTarget(
      name: "labelsmith", dependencies: ["CommandLineTool", "Watching"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags([
          "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
          "-L\(Context.packageDirectory)/packaging/link",
        ])
      ]),
    .executableTarget(
      name: "labelsmith-inotify", dependencies: ["CInotifyTools"], exclude: ["LICENSE"],
      swiftSettings: strict),

    .target(name: "RandomProjects", path: "Tests/RandomProjects", swiftSettings: strict),
    .target(name: "RawHTTP", path: "Tests/RawHTTP", swiftSettings: strict),
    tests("Diagnostics", ["Diagnostics"]),
    tests("LabelModel", ["LabelModel"]),
    tests("Manifest", ["Manifest", "Diagnostics", "LabelModel"]),
    tests("Typesetting", ["Typesetting", "LabelModel", "Diagnostics"]),
    tests("Painting", ["Painting", "LabelModel", "CCairo"]),
    tests("TextPreparation", ["TextPreparation", "LabelModel", "Diagnostics"]),
    tests(
      "StringSources",
      ["StringSources", "Diagnostics", "Hashing", "LabelModel", "TextPreparation"]),
    tests(
      "Planning",
      ["Planning", "Manifest", "LabelModel", "Diagnostics", "Hashing", "StringSources"]),
    tests("Publishing", ["Publishing", "Diagnostics", "Hashing", "LabelModel"]),
    tests(
      "Pipeline",
      [
        "Pipeline", "Planning", "Publishing", "Manifest", "Typesetting", "Painting", "LabelModel",
        "Diagnostics", "Hashing", "RandomProjects", "StringSources",
      ]),
    tests("Preview", ["Preview", "Diagnostics", "Hashing", "LabelModel", "RawHTTP"]),
    tests("Watching", ["Watching", "Hashing"]),
    tests(
      "CommandLineTool", ["CommandLineTool", "Diagnostics", "Manifest", "Pipeline", "Watching"]),
    tests("EndToEnd", ["Diagnostics", "RandomProjects", "RawHTTP"], exclude: ["Browser"]),
  ]
)
