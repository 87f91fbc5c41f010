// SPDX-License-Identifier: MIT

import Glibc

/// What a name in a watched directory means to us.
package struct NameInterest: Hashable, Sendable {
  /// The name is an input, or stands on the way to one.
  package var concernsInputs = false
  /// The name stands on the way to an output.
  package var leadsToOutputs = false
  /// The name is this output, counted in the order the outputs were given.
  package var output: Int?
}

/// A directory to watch, and the names in it that matter.
package struct WatchedDirectory: Hashable, Sendable {
  /// A path without links that led to the directory when it was resolved.
  package var path: String
  package var identity: FileIdentity
  package var names: [ByteString: NameInterest] = [:]
  /// Names that matter because a listing contains them, as `fnmatch` patterns.
  package var patterns: Set<String> = []

  package init(path: String, identity: FileIdentity) {
    self.path = path
    self.identity = identity
  }

  /// `nil` when nothing of ours has this name.
  package func interest(in name: ByteString) -> NameInterest? {
    let known = names[name]
    guard known?.concernsInputs != true else { return known }
    guard patterns.contains(where: { NamePattern.matches(name, pattern: $0) }) else { return known }
    var interest = known ?? NameInterest()
    interest.concernsInputs = true
    return interest
  }
}

/// All directories to watch for a set of inputs and outputs.
///
/// Files themselves are never watched: a watch on a file goes deaf when an editor saves by
/// renaming a new file over it. Instead every directory that takes part in finding a file is
/// watched, the directories of links and of their targets included. Where a part of the path is
/// missing, the deepest directory that exists is the last one watched.
package struct WatchSet: Sendable {
  /// More would use up what the kernel allows one user; what is left over is only polled.
  package static let defaultCeiling = 8192
  /// The kernel's own limit.
  static let mostLinks = 40

  package private(set) var directories: [WatchedDirectory] = []
  /// Directories beyond the ceiling.
  package private(set) var leftOver = 0

  private var indexes: [FileIdentity: Int] = [:]
  private let ceiling: Int

  /// Resolves every path; asks the file system about each place once.
  ///
  /// Relative paths start at `workingDirectory`.
  package init(
    inputs: [WatchedInput], outputs: [String], workingDirectory: String,
    status: some FileStatus, ceiling: Int = defaultCeiling
  ) {
    self.ceiling = ceiling
    var places = PlaceFinder(workingDirectory: workingDirectory, status: status)
    for input in inputs {
      let end = places.follow(input.path) { note($0, name: $1) { $0.concernsInputs = true } }
      if case .listing(_, let pattern) = input.content, let end, let index = index(of: end) {
        directories[index].patterns.insert(pattern)
      }
    }
    addOutputs(outputs, places: &places)
  }

  /// The directory with this identity, if it is watched.
  package func directory(_ identity: FileIdentity) -> WatchedDirectory? {
    indexes[identity].map { directories[$0] }
  }

  private mutating func addOutputs(_ outputs: [String], places: inout PlaceFinder<some FileStatus>)
  {
    // Thousands of outputs share a few directories.
    var known: [ByteString: Place?] = [:]
    for (number, output) in outputs.enumerated() {
      let parts = output.utf8.lastIndex(of: UInt8(ascii: "/"))
      let parent = parts.map { String(output[..<$0]) } ?? "."
      let name = parts.map { output[output.index(after: $0)...] } ?? output[...]
      let key = ByteString(parent)
      let place: Place?
      if let found = known[key] {
        place = found
      } else {
        let start = output.hasPrefix("/") && parent.isEmpty ? "/" : parent
        place = places.follow(start) { note($0, name: $1) { $0.leadsToOutputs = true } }
        known[key] = .some(place)
      }
      if let place { note(place, name: ByteString(name)) { $0.output = number } }
    }
  }

  private mutating func note(
    _ place: Place, name: ByteString, _ change: (inout NameInterest) -> Void
  ) {
    guard let index = index(of: place) else { return }
    change(&directories[index].names[name, default: NameInterest()])
  }

  /// Where the directory stands in the list; `nil` when there is no room for it.
  private mutating func index(of place: Place) -> Int? {
    if let index = indexes[place.identity] { return index < 0 ? nil : index }
    guard directories.count < ceiling else {
      leftOver += 1
      indexes[place.identity] = -1
      return nil
    }
    indexes[place.identity] = directories.count
    directories.append(WatchedDirectory(path: place.path, identity: place.identity))
    return directories.count - 1
  }
}

/// A directory that exists, by a path without links.
struct Place: Hashable {
  var path: String
  var identity: FileIdentity

  func path(of name: ByteString) -> String {
    path == "/" ? "/" + name.text : path + "/" + name.text
  }
}

/// Follows paths part by part, as the kernel does, and tells which directories were consulted.
struct PlaceFinder<Status: FileStatus> {
  private let workingDirectory: String
  private let status: Status
  private var seen: [ByteString: FileEntry] = [:]

  init(workingDirectory: String, status: Status) {
    self.workingDirectory = workingDirectory
    self.status = status
  }

  /// Calls `visit` for each directory with the name that is looked up in it.
  ///
  /// Returns the directory the path leads to; `nil` when it leads to something else or nowhere.
  mutating func follow(_ path: String, visit: (Place, ByteString) -> Void) -> Place? {
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : workingDirectory + "/" + path
    guard let root = place("/") else { return nil }
    var here = root
    var rest = Self.parts(of: absolute)
    var links = 0
    while let name = rest.popLast() {
      if name.text == ".." {
        guard let parent = place(Self.parent(of: here.path)) else { return nil }
        here = parent
        continue
      }
      visit(here, name)
      switch look(at: here.path(of: name)) {
      case .directory(let identity):
        here = Place(path: here.path(of: name), identity: identity)
      case .link(let target):
        links += 1
        guard links <= WatchSet.mostLinks else { return nil }
        if target.utf8.first == UInt8(ascii: "/") { here = root }
        rest += Self.parts(of: target)
      case .other, .missing, .unreachable:
        return nil
      }
    }
    return here
  }

  private mutating func place(_ path: String) -> Place? {
    guard case .directory(let identity) = look(at: path) else { return nil }
    return Place(path: path, identity: identity)
  }

  private mutating func look(at path: String) -> FileEntry {
    let key = ByteString(path)
    if let entry = seen[key] { return entry }
    let entry = status.entry(at: path)
    seen[key] = entry
    return entry
  }

  /// The names of a path, last one first.
  private static func parts(of path: String) -> [ByteString] {
    path.utf8.split(separator: UInt8(ascii: "/"))
      .filter { !$0.elementsEqual(".".utf8) }
      .map { ByteString(bytes: $0) }
      .reversed()
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }
}
