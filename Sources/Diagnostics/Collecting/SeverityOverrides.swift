// SPDX-License-Identifier: MIT

/// What `--deny`, `--warn` and `--allow` ask for: severities that beat the manifest's own.
///
/// Later requests win over earlier ones.
package struct SeverityOverrides: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case check(CheckID)
    /// Every finding that would be a warning.
    case warnings
  }

  package struct Request: Hashable, Sendable {
    package var subject: Subject
    package var severity: Severity

    package init(_ subject: Subject, _ severity: Severity) {
      self.subject = subject
      self.severity = severity
    }
  }

  package var requests: [Request]

  package init(_ requests: [Request] = []) { self.requests = requests }

  /// The severity that a finding has in the end.
  package func severity(of id: CheckID, otherwise severity: Severity) -> Severity {
    requests.reduce(severity) { current, request in
      switch request.subject {
      case .check(id): request.severity
      case .warnings where current == .warning: request.severity
      case .check, .warnings: current
      }
    }
  }
}

extension CheckID {
  /// Whether what it is about is not drawn at all.
  package var keepsImagesBack: Bool {
    switch self {
    case .pathCollision, .pathCase, .pathReserved, .conflict: true
    default: false
    }
  }

  /// Whether a flag can make less of it.
  ///
  /// The others mean that something could not be read or written at all: allowed, they would let a
  /// build that drew nothing end as a success.
  package var canBeAllowed: Bool {
    switch self {
    case .manifestSyntax, .version, .limits, .unstableInput, .encoding, .write, .pathEscape: false
    default: true
    }
  }
}
