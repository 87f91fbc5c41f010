// SPDX-License-Identifier: MIT

internal import CProcess
import Glibc

/// A program started by us that reads requests and writes answers.
final class ChildProcess {
  let identifier: pid_t
  let input: Descriptor
  let output: Descriptor

  private init(identifier: pid_t, input: Descriptor, output: Descriptor) {
    self.identifier = identifier
    self.input = input
    self.output = output
  }

  /// Ends the program and collects it, so that no zombie stays.
  deinit {
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
  }

  struct StartError: Error {
    var errno: Int32
  }

  /// Starts a program without arguments and with nothing of ours but the two pipes.
  ///
  /// Its own process group keeps it away from the terminal's Ctrl-C.
  static func start(_ path: String) throws(StartError) -> ChildProcess {
    guard let requests = Descriptor.pipe(nonBlocking: false),
      let answers = Descriptor.pipe(nonBlocking: false)
    else { throw StartError(errno: errno) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // First away from 0 to 2, in case our own standard descriptors are closed and a pipe got one.
    posix_spawn_file_actions_adddup2(&actions, requests.reading.number, 0)
    posix_spawn_file_actions_adddup2(&actions, answers.writing.number, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Also what others opened without close-on-exec: the child needs a small descriptor.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var identifier: pid_t = 0
    let failure = path.withCString { name in
      var arguments = [UnsafeMutablePointer(mutating: name), nil]
      var environment: [UnsafeMutablePointer<CChar>?] = [nil]
      return posix_spawn(&identifier, name, &actions, &attributes, &arguments, &environment)
    }
    guard failure == 0 else { throw StartError(errno: failure) }
    requests.writing.setNonBlocking()
    answers.reading.setNonBlocking()
    return ChildProcess(
      identifier: identifier, input: requests.writing, output: answers.reading)
  }
}
