// SPDX-License-Identifier: GPL-2.0-only

internal import CInotifyTools
import Glibc

/// Answers requests and passes events on, until standard input ends.
///
/// It decides nothing: what an event means is the business of whoever reads the records.
///
/// | record | meaning |
/// |---|---|
/// | `ready` | requests are accepted |
/// | `watching ID DEVICE INODE` | the watch is set, on this directory |
/// | `failed ID ERRNO` | the watch could not be set |
/// | `unwatched ID` | as asked |
/// | `event ID MASK NAME` | something happened to NAME; an empty name is the directory itself |
/// | `rescan REASON ID` | events were or may be missing: `overflow` and `unknown` (ID 0), `ignored`, `unmount`, `self` |
/// | `rejected` | a request that makes no sense |
/// | `broken ERRNO WHAT` | the service ends |
struct WatchService {
  private let inotify: InotifyInstance
  private var watches = WatchTable()
  private var requests = RequestReader()
  private var records = RecordWriter()

  static func run() -> ExitStatus {
    do {
      var service = WatchService(inotify: try InotifyInstance())
      return service.serve()
    } catch {
      return report(error)
    }
  }

  private init(inotify: InotifyInstance) { self.inotify = inotify }

  private static func report(_ failure: InotifyInstance.Failure) -> ExitStatus {
    var records = RecordWriter()
    let status: ExitStatus
    switch failure {
    case .notCreated(let error):
      records.add("broken \(error) instance")
      status = .noInstance
    case .notFound:
      records.add("broken \(ENOENT) descriptor")
      status = .unusableDescriptor
    case .tooLarge:
      records.add("broken \(EMFILE) descriptor")
      status = .unusableDescriptor
    }
    return records.flush() ? status : .outputClosed
  }

  private mutating func serve() -> ExitStatus {
    records.add("ready")
    while true {
      drain()
      guard records.flush() else { return .outputClosed }
      var descriptors = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: inotify.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&descriptors, 2, -1) > 0 else { continue }
      if descriptors[0].revents != 0 {
        guard readRequests() else { return .finished }
      }
    }
  }

  /// Returns `false` at the end of standard input.
  private mutating func readRequests() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    guard count > 0 else { return false }
    for request in requests.take(bytes[..<count]) { answer(request) }
    return true
  }

  private mutating func answer(_ request: Request?) {
    switch request {
    case .watch(let id, let directory):
      let error = watches.add(id: id, directory: directory)
      guard error == 0 else {
        records.add("failed \(id) \(error)")
        return
      }
      // The name may lead elsewhere since the watch was set; the asker compares.
      var status = stat()
      let path = (directory + [0]).map { CChar(bitPattern: $0) }
      guard stat(path, &status) == 0 else {
        records.add("watching \(id) 0 0")
        return
      }
      records.add("watching \(id) \(status.st_dev) \(status.st_ino)")
    case .unwatch(let id):
      watches.remove(id: id)
      records.add("unwatched \(id)")
    case nil:
      records.add("rejected")
    }
  }

  /// Passes on everything the library has, which may be more than the kernel's queue shows.
  ///
  /// One event at a time and a timeout of 0: any other count makes the library spin.
  private mutating func drain() {
    while let event = inotifytools_next_events(0, 1) { pass(event) }
  }

  private mutating func pass(_ event: UnsafeMutablePointer<inotify_event>) {
    let mask = event.pointee.mask
    let watch = event.pointee.wd
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      records.add("rescan overflow 0")
      return
    }
    let id = watches.id(ofWatch: watch)
    if mask & UInt32(IN_IGNORED) != 0 {
      if watches.forget(watch: watch) { records.add("rescan ignored \(id ?? 0)") }
      return
    }
    guard let id else {
      // Events that were on their way when the watch was taken down are expected.
      if !watches.isLeaving(watch: watch) { records.add("rescan unknown 0") }
      return
    }
    if mask & UInt32(IN_UNMOUNT) != 0 {
      records.add("rescan unmount \(id)")
    } else if mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
      records.add("rescan self \(id)")
    } else {
      // The name follows the structure and is padded with NUL bytes.
      let name = UnsafeRawPointer(event).advanced(by: MemoryLayout<inotify_event>.size)
      let bytes = UnsafeRawBufferPointer(start: name, count: Int(event.pointee.len))
      let length = bytes.firstIndex(of: 0) ?? bytes.count
      records.add("event \(id) \(mask) ", UnsafeRawBufferPointer(rebasing: bytes[..<length]))
    }
  }
}
