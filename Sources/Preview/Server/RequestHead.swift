// SPDX-License-Identifier: MIT

/// The part of a request that decides what it gets.
struct RequestHead: Hashable, Sendable {
  var method: String
  /// As it was sent, escapes and all, without the query.
  var path: String
  var query: [String: String] = [:]
  /// Every `Host` line: two of them are a trick.
  var hosts: [String] = []
  var origins: [String] = []
  var fetchSites: [String] = []
  /// Bytes of request line and header lines.
  var headerSize = 0
}
