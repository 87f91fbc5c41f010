// SPDX-License-Identifier: MIT

import Hashing
import LabelModel

/// The JSON that the page reads: the whole state, or what changed since a generation.
///
/// `docs/preview.md` lists the fields. The page takes a document with `"full": true` in place of all
/// it has, any other on top of it.
enum StateDocument {
  /// Which labels a document carries.
  struct Part {
    var isFull: Bool
    var labels: [PreviewLabel]
    var removed: [String] = []
    /// All keys in order, when the order is not what the page has.
    var order: [String]?
  }

  static func encode(
    _ snapshot: PreviewSnapshot, run: String, part: Part,
    naming: PictureNaming = .live
  ) -> [UInt8] {
    var json = JSONText()
    json.reserve(256 + part.labels.count * 1024)
    json.object { json in
      json.field("run", run)
      json.field("generation", snapshot.generation)
      json.field("full", part.isFull)
      json.field("title", snapshot.title)
      json.field("sourceLocale", snapshot.sourceLocale)
      json.key("locales")
      json.array { json in
        for locale in snapshot.locales {
          json.object { json in
            json.field("tag", locale.tag)
            json.field("dir", locale.direction.rawValue)
          }
        }
      }
      json.key("backgrounds")
      json.array { json in for one in snapshot.backgrounds { json.background(one, naming) } }
      json.key("errors")
      json.messages(snapshot.errors)
      json.key("labels")
      json.array { json in for label in part.labels { json.label(label, naming) } }
      json.key("removed")
      json.strings(part.removed)
      if let order = part.order {
        json.key("order")
        json.strings(order)
      }
    }
    return json.bytes
  }
}

/// Where the page finds pictures.
struct PictureNaming {
  /// An image of an entry of a label; the last argument says whether it is the one from before.
  var image: (PreviewImage, PreviewEntry, _ key: String, _ isBefore: Bool) -> String
  var background: (PreviewBackground.Picture) -> String

  static var live: PictureNaming {
    PictureNaming(
      image: { image, _, _, _ in
        "\(image.source.rawValue)/\(image.hash.hex).png"
      },
      background: { "background/\($0.hash.hex)" })
  }
}

extension JSONText {
  mutating func strings(_ texts: [String]) {
    array { json in for text in texts { json.string(text) } }
  }

  mutating func messages(_ messages: [PreviewMessage]) {
    array { json in
      for message in messages {
        json.object { json in
          json.field("level", message.level.rawValue)
          json.field("id", message.id)
          json.field("message", message.message)
          if let place = message.place {
            json.field("file", place.file)
            json.field("line", place.line)
          }
          if let column = message.column { json.field("column", column) }
          if !message.notes.isEmpty {
            json.key("notes")
            json.strings(message.notes)
          }
          if !message.helps.isEmpty {
            json.key("helps")
            json.strings(message.helps)
          }
          if let text = message.terminalText { json.field("terminal", text) }
        }
      }
    }
  }

  fileprivate mutating func background(
    _ background: PreviewBackground, _ naming: PictureNaming
  ) {
    object { json in
      json.field("name", background.name)
      switch background.fill {
      case .own: break
      case .color(let color): json.field("color", color)
      case .picture(let picture): json.field("url", naming.background(picture))
      }
    }
  }

  fileprivate mutating func label(_ label: PreviewLabel, _ naming: PictureNaming) {
    object { json in
      json.field("key", label.key)
      json.field("style", label.style)
      if let context = label.context { json.field("context", context) }
      if let maxLength = label.maxLength { json.field("maxLength", maxLength) }
      if !label.tags.isEmpty {
        json.key("tags")
        json.strings(label.tags)
      }
      if let place = label.place {
        json.field("file", place.file)
        json.field("line", place.line)
      }
      if let background = label.background {
        json.key("background")
        json.background(background, naming)
      }
      json.key("entries")
      json.array { json in for entry in label.entries { json.entry(entry, label.key, naming) } }
    }
  }

  private mutating func entry(
    _ entry: PreviewEntry, _ key: String, _ naming: PictureNaming
  ) {
    object { json in
      json.field("locale", entry.locale)
      if let variant = entry.variant { json.field("variant", variant) }
      json.field("status", entry.status.rawValue)
      if !entry.flags.isEmpty {
        json.key("flags")
        json.strings(entry.flags)
      }
      json.field("text", entry.text)
      json.field("lang", entry.textLocale)
      json.field("dir", entry.direction.rawValue)
      if let numbers = entry.numbers { json.numbers(numbers) }
      if !entry.images.isEmpty {
        json.key("images")
        json.images(entry.images) { naming.image($0, entry, key, false) }
      }
      if !entry.before.isEmpty {
        json.key("before")
        json.images(entry.before) { naming.image($0, entry, key, true) }
      }
      if entry.isNew { json.field("isNew", true) }
      if !entry.findings.isEmpty {
        json.key("findings")
        json.messages(entry.findings)
      }
    }
  }

  private mutating func numbers(_ numbers: PreviewNumbers) {
    key("box")
    rect(numbers.box)
    key("content")
    rect(numbers.content)
    key("logical")
    rect(numbers.logical)
    if let ink = numbers.ink {
      key("ink")
      rect(ink)
    }
    key("lines")
    array { json in
      for line in numbers.lines {
        json.array { json in
          for value in [line.x, line.baseline, line.width, line.ascent, line.descent] {
            json.number(value)
          }
          json.string(line.ending.rawValue)
        }
      }
    }
    if numbers.excess != Measurements.Excess() {
      key("excess")
      array { json in
        json.number(numbers.excess.x)
        json.number(numbers.excess.y)
        json.number(numbers.excess.lines)
      }
    }
    field("fontSize", numbers.fontSize)
    field("fontSizeRequested", numbers.fontSizeRequested)
    if !numbers.fonts.isEmpty {
      key("fonts")
      strings(numbers.fonts)
    }
    if !numbers.missingCodePoints.isEmpty {
      key("missingCodePoints")
      array { json in for point in numbers.missingCodePoints { json.number(Int(point)) } }
    }
  }

  private mutating func images(_ images: [PreviewImage], _ imageURL: (PreviewImage) -> String) {
    array { json in
      for image in images {
        json.object { json in
          json.field("scale", image.scale)
          json.field("url", imageURL(image))
          json.field("path", image.path)
          json.field("w", image.width)
          json.field("h", image.height)
          json.key("origin")
          json.array { json in
            json.number(image.origin.x)
            json.number(image.origin.y)
          }
        }
      }
    }
  }

  private mutating func rect(_ rect: Rect) {
    array { json in
      for value in [rect.x, rect.y, rect.width, rect.height] { json.number(value) }
    }
  }
}
