// SPDX-License-Identifier: MIT

/// The JSON Schema of the metrics.
package enum MetricsSchema {
  /// The schema as a file: draft 2020-12, with a line break at the end.
  ///
  /// It leaves room for members it does not name: a minor version may add some.
  package static func json() -> [UInt8] { Array((text + "\n").utf8) }

  private static let text = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "labelsmith metrics",
      "description": "Where labels lie in their images. Lengths are px at scale 1, y down.",
      "type": "object",
      "required": [
        "format", "version", "generator", "unit", "source_locale", "scales", "locales", "labels",
        "summary"
      ],
      "properties": {
        "$schema": {"type": "string"},
        "format": {"const": "labelsmith-metrics"},
        "version": {"type": "string", "pattern": "^1\\.[0-9]+$"},
        "generator": {"type": "string"},
        "unit": {"const": "px@1x"},
        "source_locale": {"$ref": "#/$defs/tag"},
        "scales": {
          "type": "array", "minItems": 1, "uniqueItems": true,
          "items": {"type": "number", "exclusiveMinimum": 0}
        },
        "locales": {
          "type": "object",
          "propertyNames": {"$ref": "#/$defs/tag"},
          "additionalProperties": {
            "type": "object",
            "required": ["direction", "chain"],
            "properties": {
              "direction": {"enum": ["ltr", "rtl"]},
              "chain": {
                "description": "Where texts come from, the locale itself first.",
                "type": "array", "items": {"$ref": "#/$defs/tag"}
              },
              "pseudo": {"type": "boolean"}
            }
          }
        },
        "labels": {
          "type": "object",
          "additionalProperties": {
            "type": "object",
            "required": ["style", "locales"],
            "properties": {
              "style": {"type": "string"},
              "pivot": {"$ref": "#/$defs/point"},
              "slice": {"$ref": "#/$defs/insets"},
              "tags": {"type": "array", "items": {"type": "string"}},
              "locales": {
                "type": "object",
                "propertyNames": {"$ref": "#/$defs/tag"},
                "additionalProperties": {"$ref": "#/$defs/entry"}
              }
            }
          }
        },
        "summary": {
          "description": "How many leaves have each status, and how many things there are.",
          "type": "object",
          "required": [
            "labels", "locales", "images", "ok", "fallback", "overflow", "missing",
            "missing_glyph", "error", "skipped"
          ],
          "additionalProperties": {"type": "integer", "minimum": 0}
        }
      },
      "$defs": {
        "tag": {
          "description": "A BCP 47 tag, or another spelling of one, as the manifest writes it.",
          "type": "string",
          "pattern": "^[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*(\\.[^@]*)?(@.*)?$"
        },
        "point": {
          "type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "number"}
        },
        "insets": {
          "description": "Top, right, bottom, left.",
          "type": "array", "minItems": 4, "maxItems": 4, "items": {"type": "number"}
        },
        "rect": {
          "type": "object",
          "required": ["x", "y", "w", "h"],
          "properties": {
            "x": {"type": "number"},
            "y": {"type": "number"},
            "w": {"type": "number", "minimum": 0},
            "h": {"type": "number", "minimum": 0}
          }
        },
        "entry": {
          "description": "A leaf, or one leaf for each plural category.",
          "oneOf": [
            {"$ref": "#/$defs/leaf"},
            {
              "type": "object",
              "required": ["variants"],
              "not": {"required": ["status"]},
              "properties": {
                "variants": {
                  "type": "object",
                  "additionalProperties": {"$ref": "#/$defs/leaf"}
                }
              }
            }
          ]
        },
        "leaf": {
          "type": "object",
          "required": ["status", "flags"],
          "properties": {
            "status": {
              "enum": [
                "ok", "fallback", "overflow", "missing", "missing_glyph", "error", "skipped"
              ]
            },
            "flags": {
              "description": "Facts; unknown ones must be ignored.",
              "type": "array", "uniqueItems": true, "items": {"type": "string"}
            },
            "variant": {"type": "string"},
            "text_locale": {"$ref": "#/$defs/tag"},
            "text_hash": {"$ref": "#/$defs/hash"},
            "text": {"type": "string"},
            "direction": {"enum": ["ltr", "rtl"]},
            "font_size": {"type": "number", "exclusiveMinimum": 0},
            "font_size_requested": {"type": "number", "exclusiveMinimum": 0},
            "fonts": {
              "description": "Families that really drew, in order of first use.",
              "type": "array", "uniqueItems": true, "items": {"type": "string"}
            },
            "line_count": {"type": "integer", "minimum": 0},
            "lines": {"type": "array", "items": {"$ref": "#/$defs/line"}},
            "dropped": {
              "description": "Text that the overflow rule left out.", "type": "string"
            },
            "tightened": {"type": "number"},
            "missing_glyphs": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["code_point", "index"],
                "properties": {
                  "code_point": {"type": "integer", "minimum": 0},
                  "index": {"type": "integer", "minimum": 0}
                }
              }
            },
            "box": {"$ref": "#/$defs/rect"},
            "content": {"$ref": "#/$defs/rect"},
            "logical": {"$ref": "#/$defs/rect"},
            "ink": {"$ref": "#/$defs/rect"},
            "overflow": {
              "type": "object",
              "required": ["x", "y", "lines"],
              "properties": {
                "x": {"type": "number"},
                "y": {"type": "number"},
                "lines": {"type": "integer"}
              }
            },
            "images": {"type": "array", "items": {"$ref": "#/$defs/image"}}
          },
          "allOf": [
            {
              "if": {"properties": {"status": {"enum": ["ok", "fallback", "overflow"]}}},
              "then": {
                "required": [
                  "text_locale", "text_hash", "direction", "font_size", "line_count", "lines",
                  "box", "content", "logical", "ink", "images"
                ]
              },
              "else": {"not": {"required": ["images"]}}
            }
          ]
        },
        "line": {
          "type": "object",
          "required": ["x", "baseline", "width", "ascent", "descent", "break"],
          "properties": {
            "x": {"type": "number"},
            "baseline": {"type": "number"},
            "width": {"type": "number"},
            "ascent": {"type": "number"},
            "descent": {"type": "number"},
            "break": {"enum": ["end", "hard", "soft", "hyphen", "emergency"]},
            "start": {"type": "integer", "minimum": 0},
            "end": {"type": "integer", "minimum": 0},
            "text": {"type": "string"}
          }
        },
        "image": {
          "type": "object",
          "required": ["scale", "path", "w", "h", "origin", "hash", "pixels"],
          "properties": {
            "scale": {"type": "number", "exclusiveMinimum": 0},
            "path": {"type": "string"},
            "w": {"type": "integer", "minimum": 1},
            "h": {"type": "integer", "minimum": 1},
            "origin": {"$ref": "#/$defs/point"},
            "ink": {"$ref": "#/$defs/rect"},
            "hash": {"$ref": "#/$defs/hash"},
            "pixels": {"type": "string", "pattern": "^xxh64:[0-9a-f]{16}$"},
            "trim": {"$ref": "#/$defs/rect"},
            "source_size": {"$ref": "#/$defs/point"}
          }
        },
        "hash": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"}
      }
    }
    """#
}
