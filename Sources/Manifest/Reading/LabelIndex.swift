// SPDX-License-Identifier: MIT

/// How many labels have each key, kept from one reading to the next.
struct LabelIndex {
  private var counts: [String: Int] = [:]
  private var doubled = 0
  private var files: [String: ParsedFile] = [:]

  init() {}

  /// Whether some key belongs to more than one label.
  var hasDoubledKeys: Bool { doubled > 0 }

  /// Looks at the files that are other ones than last time.
  mutating func update(to current: [ParsedFile]) {
    if counts.isEmpty {
      counts.reserveCapacity(current.reduce(0) { $0 + $1.content.labels.count })
    }
    var rest = files
    for file in current {
      guard let old = rest.removeValue(forKey: file.path) else {
        for label in file.content.labels { add(label.key) }
        files[file.path] = file
        continue
      }
      guard old !== file else { continue }
      replace(old.content.labels, with: file.content.labels)
      files[file.path] = file
    }
    for (path, file) in rest {
      for label in file.content.labels { remove(label.key) }
      files[path] = nil
    }
  }

  private mutating func replace(_ old: [LabelDefinition], with new: [LabelDefinition]) {
    if old.count == new.count, zip(old, new).allSatisfy({ $0 === $1 || $0.key == $1.key }) {
      return
    }
    for label in old { remove(label.key) }
    for label in new { add(label.key) }
  }

  private mutating func add(_ key: String) {
    counts[key, default: 0] += 1
    if counts[key] == 2 { doubled += 1 }
  }

  private mutating func remove(_ key: String) {
    guard let count = counts[key] else { return }
    if count == 2 { doubled -= 1 }
    counts[key] = count == 1 ? nil : count - 1
  }
}
