// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import Testing

@testable import Preview

struct ReportTests {
  private let labels = SampleLabels()

  private func write(
    _ snapshot: PreviewSnapshot, _ options: Report.Options = Report.Options()
  ) throws -> (MemoryReport, Report.Summary) {
    let files = MemoryReport()
    let summary = try Report(snapshot, options: options).write(images: labels, to: files)
    return (files, summary)
  }

  @Test func copiesPicturesUnderStableNamesAndListsThem() throws {
    let (files, summary) = try write(labels.snapshot(labels: 4))
    #expect(files.paths.contains("images/de/menu.continue.png"))
    #expect(files.paths.contains("images/de/menu.continue@2x.png"))
    #expect(summary.labels == 4)
    #expect(summary.entries == 16)
    #expect(summary.images == 30)
    let lines = files.text("index.csv").split(separator: "\n")
    #expect(lines.first == "key,locale,path,status")
    #expect(lines.contains("menu.continue,de,images/de/menu.continue.png,overflow"))
    #expect(lines.contains("menu.quit,ja,,missing"))
    for line in lines.dropFirst() {
      let path = String(line.split(separator: ",", omittingEmptySubsequences: false)[2])
      #expect(path.isEmpty || files.paths.contains(path))
    }
  }

  @Test func picturesThatChangeKeepTheirNames() throws {
    let (before, _) = try write(labels.snapshot(labels: 3))
    let (after, _) = try write(labels.snapshot(labels: 3, marks: [0: 1]))
    #expect(before.paths == after.paths)
    #expect(before.text("index.csv") == after.text("index.csv"))
  }

  @Test func canBeReadWithoutScript() throws {
    let (files, _) = try write(labels.snapshot(labels: 2))
    let page = files.text("index.html")
    let cards = try #require(
      page.split(separator: "<section id=\"static\"").last?.split(separator: "</section>").first)
    #expect(cards.contains("Spiel wiederaufnehmen"))
    #expect(cards.contains("too wide"))
    #expect(cards.contains("l10n/de.po:812"))
    #expect(cards.contains("Main menu, verb"))
    #expect(cards.contains("max 12 characters"))
    #expect(cards.contains("alt=\"متابعة\" lang=\"ar\" dir=\"rtl\""))
    #expect(cards.contains("<rect x=\"0.0\" y=\"0.0\" width=\"200.0\" height=\"48.0\"/>"))
    #expect(!cards.contains("style="))
  }

  @Test func namesNoOtherHost() throws {
    let (files, _) = try write(labels.snapshot(labels: 2))
    let page = files.text("index.html").replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!page.contains("http://"))
    #expect(!page.contains("https://"))
    #expect(!page.contains("src=\"/"))
  }

  @Test(arguments: [
    "\"><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "</script><b>",
    "\"onload=\"",
    "'onclick='x", "<!--", "&lt;b&gt;",
  ])
  func hostileTextStaysText(text: String) throws {
    var snapshot = labels.snapshot(labels: 1)
    snapshot.labels[0].key = text
    snapshot.labels[0].style = text
    snapshot.labels[0].context = text
    snapshot.labels[0].place = PreviewPlace(file: text, line: 1)
    snapshot.labels[0].entries[0].text = text
    snapshot.labels[0].entries[0].locale = text
    snapshot.labels[0].entries[1].findings = [
      PreviewMessage(
        level: .error, id: text, message: text, place: PreviewPlace(file: text, line: 1))
    ]
    snapshot.title = text
    let (files, _) = try write(snapshot)
    let page = files.text("index.html")
    // The frame has one script with data, one with code, and no markup of the label's own.
    #expect(page.split(separator: "<script").count == 3)
    #expect(page.split(separator: "</script>").count == 3)
    #expect(!page.contains("<img src=x"))
    #expect(!page.contains("<b>"))
    for path in files.paths {
      #expect(!path.contains(".."))
      #expect(!path.hasPrefix("/"))
      #expect(path.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") })
    }
  }

  @Test(arguments: [
    ("menu.play", "menu.play"), ("../x", "~2e~.~2f~x"), (".hidden", "~2e~hidden"), ("", "~"),
    ("a/b", "a~2f~b"), ("a~b", "a~7e~b"), ("é", "~e9~"), ("a b\\c", "a~20~b~5c~c"),
    ("con\u{0}", "con~0~"),
  ])
  func fileNamesAreSafeAndDiffer(key: String, name: String) {
    #expect(ReportNames.safe(key) == name)
  }

  @Test func onlyWhatWasAskedForIsInIt() throws {
    let (files, _) = try write(labels.snapshot(), Report.Options(only: ["overflow"]))
    let lines = files.text("index.csv").split(separator: "\n").dropFirst()
    #expect(!lines.isEmpty)
    // The source text stays beside what is asked for.
    #expect(lines.allSatisfy { $0.hasSuffix(",overflow") || $0.contains(",en,") })
  }

  @Test func oneLocaleComesWithItsSource() throws {
    let (files, _) = try write(labels.snapshot(), Report.Options(locales: ["ja"]))
    let locales = Set(
      files.text("index.csv").split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    )
    #expect(locales == ["en", "ja"])
  }

  @Test func aRememberedSnapshotShowsBeforeAndAfter() throws {
    let old = labels.snapshot(labels: 2)
    let new = labels.snapshot(generation: 2, labels: 3, marks: [1: 2]).remembering(old)
    let (files, _) = try write(new, Report.Options(only: ["changed"]))
    #expect(files.paths.contains("images-before/de/menu.play.png"))
    #expect(files.paths.contains("images/de/menu.play.png"))
    #expect(!files.paths.contains("images/de/menu.continue.png"))
    #expect(files.paths.contains("images/de/menu.options.png"))
    #expect(!files.paths.contains("images-before/de/menu.options.png"))
  }

  @Test func aPictureThatIsNotAtHandIsCountedAndLeftOut() throws {
    let files = MemoryReport()
    let summary = try Report(labels.snapshot(labels: 1)).write(
      images: ImageDictionary([:]), to: files)
    #expect(summary.images == 0)
    #expect(summary.missingImages == 8)
    #expect(files.paths == ["index.csv", "index.html"])
    #expect(files.text("index.csv").contains("menu.continue,de,,overflow"))
  }

  @Test func pluralFormsAreAllThere() throws {
    var snapshot = labels.snapshot(labels: 1)
    let forms = ["one", "few", "other"].map { form in
      var entry = snapshot.labels[0].entries[1]
      entry.variant = form
      return entry
    }
    snapshot.labels[0].entries = forms
    let (files, _) = try write(snapshot)
    for form in ["one", "few", "other"] {
      #expect(files.paths.contains("images/de/menu.continue~\(form).png"))
      #expect(files.text("index.csv").contains("menu.continue[\(form)],de,"))
    }
  }
}

/// The page's files, as files.
struct PageFileTests {
  @Test func modulesImportOnlyWhatComesBeforeThem() {
    var known: Set<String> = []
    for (name, bytes) in PageFiles.modules {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      where line.contains("import ") && line.hasPrefix("import") {
        let file = line.split(separator: "\"")[1].dropFirst(2)
        #expect(known.contains(String(file)), "\(name) imports \(file)")
      }
      known.insert(name)
    }
  }

  @Test func noTwoModulesUseTheSameNameAtTheirTopLevel() {
    var owners: [String: String] = [:]
    let modules = PageFiles.modules + [("report.js", PackageResources.report_js)]
    for (name, bytes) in modules {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        guard let start = words.first, line.hasPrefix(start), !line.hasPrefix("import") else {
          continue
        }
        let declaration = words.drop { $0 == "export" || $0 == "async" }
        guard let kind = declaration.first, ["const", "let", "function", "class"].contains(kind)
        else {
          continue
        }
        let declared = declaration[declaration.index(after: declaration.startIndex)]
        #expect(owners[declared] == nil, "\(declared) in \(name) and \(owners[declared] ?? "")")
        owners[declared] = name
      }
    }
    #expect(owners.count > 60)
  }

  @Test func theBundleHasNoImportsLeft() {
    #expect(!ScriptBundle.text.contains("\nimport "))
    #expect(!ScriptBundle.text.contains("\nexport "))
    #expect(!ScriptBundle.text.contains("</script"))
  }

  @Test func everyAssetThePageNamesIsServed() throws {
    let page = String(decoding: PageFiles.index(nonce: "N"), as: UTF8.self)
    let named = page.split(separator: "\"").filter { $0.hasPrefix("assets/") }
    #expect(named.count == 3)
    for path in named { #expect(PageFiles.asset(at: "/" + path) != nil) }
  }
}
