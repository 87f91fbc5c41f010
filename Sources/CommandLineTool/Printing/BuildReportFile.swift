// SPDX-License-Identifier: MIT

package import Diagnostics

/// The file of `--report`: findings, timings, counters and versions of one build.
package enum BuildReportFile {
  package static func text(
    for report: BuildReport, findings: DiagnosticSet, version: String
  ) -> String {
    let counts = BuildLines(
      report, errors: findings.errorCount, warnings: findings.warningCount)
    let libraries = report.libraries.sorted { $0.key < $1.key }
    return JSONValue.object(
      ("format", .string("labelsmith-report")),
      ("version", .string("1.0")),
      ("generator", .string("labelsmith \(version)")),
      ("build", counts.json),
      (
        "timings",
        .array(
          report.timings.map {
            .object(
              ("stage", .string($0.stage)),
              ("ms", .number(($0.duration / .microseconds(1)).rounded() / 1_000)))
          })
      ),
      (
        "libraries", .object(libraries.map { JSONValue.Member($0.key, .string($0.value)) })
      ),
      ("inputs", .array(report.inputs.map(JSONValue.string))),
      ("diagnostics", .array(findings.all.map(JSONLinesFormat.value)))
    ).prettyText
  }
}

/// The JSON Schema of that file.
package enum BuildReportSchema {
  package static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "labelsmith build report 1.0",
      "type": "object",
      "required": ["format", "version", "generator", "build", "timings", "diagnostics"],
      "properties": {
        "format": {"const": "labelsmith-report"},
        "version": {"type": "string", "pattern": "^1\\\\."},
        "generator": {"type": "string"},
        "build": {
          "type": "object",
          "properties": {
            "type": {"const": "build"},
            "trigger": {"type": "array", "items": {"type": "string"}},
            "labels": {"type": "integer", "minimum": 0},
            "written": {"type": "integer", "minimum": 0},
            "unchanged": {"type": "integer", "minimum": 0},
            "removed": {"type": "integer", "minimum": 0},
            "kept": {"type": "integer", "minimum": 0},
            "errors": {"type": "integer", "minimum": 0},
            "warnings": {"type": "integer", "minimum": 0},
            "ms": {"type": "integer", "minimum": 0},
            "outcome": {"enum": ["rejected", "interrupted"]}
          }
        },
        "timings": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["stage", "ms"],
            "properties": {"stage": {"type": "string"}, "ms": {"type": "number"}}
          }
        },
        "libraries": {"type": "object", "additionalProperties": {"type": "string"}},
        "inputs": {"type": "array", "items": {"type": "string"}},
        "diagnostics": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["type", "id", "severity", "message"],
            "properties": {
              "type": {"const": "diagnostic"},
              "id": {"type": "string"},
              "severity": {"enum": ["error", "warning"]},
              "label": {"type": "string"},
              "locale": {"type": "string"},
              "file": {"type": "string"},
              "line": {"type": "integer", "minimum": 1},
              "column": {"type": "integer", "minimum": 1},
              "entry": {"type": "string"},
              "message": {"type": "string"},
              "notes": {"type": "array", "items": {"type": "string"}},
              "helps": {"type": "array", "items": {"type": "string"}},
              "data": {"type": "object"}
            }
          }
        }
      }
    }

    """
}
