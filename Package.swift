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
]

/// The painting loops are optimized in every configuration: tests look at millions of pixels.
let hot: [SwiftSetting] = strict + [.unsafeFlags(["-Ounchecked"])]

func target(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
  resources: [Resource]? = nil
) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: settings)
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
    library("CCairo", pkgConfig: "cairo"),
    library("CGLib", pkgConfig: "glib-2.0"),
    library("CYAML", pkgConfig: "yaml-0.1"),
    library("CSQLite", pkgConfig: "sqlite3"),
    library("CDeflate", pkgConfig: "libdeflate"),
    library("CNettle", pkgConfig: "nettle"),
    library("CExpat", pkgConfig: "expat"),
    library("CLinux"),
    library("CInotifyTools"),
    library("CProcess"),
    library("CMicroHTTPD"),

    target("Hashing", ["CNettle"], settings: hot),
    target("Diagnostics"),
    target("LabelModel"),
    target("Manifest", ["CYAML", "Diagnostics", "Hashing", "LabelModel"]),
    target("Typesetting", ["CCairo", "CPango", "Diagnostics", "Hashing", "LabelModel"]),
    target("Painting", ["CCairo", "CDeflate", "LabelModel"], settings: hot),
    target("TextPreparation", ["Diagnostics", "LabelModel"]),
    target(
      "StringSources", ["CExpat", "Diagnostics", "Hashing", "LabelModel", "TextPreparation"]),
    target(
      "Planning",
      ["Diagnostics", "Hashing", "LabelModel", "Manifest", "StringSources", "TextPreparation"]),
    target("Publishing", ["CLinux", "CSQLite", "Diagnostics", "Hashing", "LabelModel"]),
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
        "CGLib", "Diagnostics", "Hashing", "LabelModel", "Manifest", "Typesetting", "Painting",
        "Planning", "Publishing", "Pipeline", "Preview", "StringSources", "TextPreparation",
        "Watching",
      ]),
    .executableTarget(
      name: "labelsmith", dependencies: ["CommandLineTool"], swiftSettings: strict),
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
