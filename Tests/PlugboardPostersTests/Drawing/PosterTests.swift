import Plugboard
import PlugboardPosters
import TestSupport
import Testing

@Suite("Posters") struct PosterTests {
  /// The films of the demo, and further ones, in two languages.
  static let titles = [
    "大都会", "Metropolis", "诺斯费拉图", "Nosferatu", "卡里加里博士的小屋",
    "The Cabinet of Dr. Caligari", "月球旅行记", "A Trip to the Moon", "战舰波将金号",
    "Battleship Potemkin", "淘金记", "The Gold Rush", "将军号", "The General", "日出", "Sunrise",
    "持摄影机的人", "Man with a Movie Camera", "圣女贞德蒙难记", "The Passion of Joan of Arc",
    "福尔摩斯二世", "Sherlock Jr.", "寻子遇仙记", "The Kid", "火车大劫案", "The Great Train Robbery",
    "党同伐异", "Intolerance", "最后安全", "Safety Last!", "劳工之爱情", "Labourer’s Love", "神女",
    "The Goddess", "小玩意", "Little Toys", "渔光曲", "Song of the Fishermen", "新女性", "New Women",
    "马路天使", "Street Angel", "十字街头", "Crossroads", "小城之春", "Spring in a Small Town",
    "乌鸦与麻雀", "Crows and Sparrows", "铁扇公主", "Princess Iron Fan", "活死人之夜",
    "Night of the Living Dead", "谜中谜", "Charade", "女友礼拜五", "His Girl Friday", "绕道", "Detour",
    "恐怖小店", "The Little Shop of Horrors", "格列佛游记", "Gulliver’s Travels", "威利号汽船",
    "Steamboat Willie", "恐龙葛蒂", "Gertie the Dinosaur", "阿赫迈德王子历险记",
    "The Adventures of Prince Achmed", "歌剧魅影", "The Phantom of the Opera", "化身博士",
    "Dr. Jekyll and Mr. Hyde", "失落的世界", "The Lost World", "幽灵马车", "The Phantom Carriage",
    "工厂大门", "Workers Leaving the Lumière Factory", "火车进站",
    "The Arrival of a Train at La Ciotat", "水浇园丁", "The Sprinkler Sprinkled",
  ]

  /// Returns a poster as 20x14 cells of a terminal show it, two points a cell.
  private func sampled(_ poster: Drawing) throws -> [RGB] {
    try poster.drawn.colors(width: 20, height: 28)
  }

  /// Returns the mean difference of two posters: for each point that of the three channels, 0 to 255.
  private func difference(_ first: [RGB], _ second: [RGB]) -> Int {
    var sum = 0
    for (one, other) in zip(first, second) {
      sum += abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
      sum += abs(Int(one.blue) - Int(other.blue))
    }
    return sum / (3 * first.count)
  }

  @Test("N7 each two of the films have posters that differ at 20x14 cells, by their titles alone")
  func pairs() throws {
    let posters = try Self.titles.map { try sampled(.poster(of: $0)) }
    var least = (Int.max, "")
    for first in posters.indices {
      for second in posters.indices.dropFirst(first + 1) {
        let difference = difference(posters[first], posters[second])
        if difference < least.0 {
          least = (difference, "\(Self.titles[first]), \(Self.titles[second])")
        }
      }
    }
    #expect(least.0 >= 15, "\(least.1)")
  }

  @Test(
    "N7 titles with the same palette and motif have posters that differ",
    arguments: Drawing.Motif.allCases)
  func sameMotif(motif: Drawing.Motif) throws {
    var least = Int.max
    for palette in [Drawing.Palette.night, .ink, .ember] {
      let posters = try Self.titles.prefix(12).map {
        try sampled(.poster(of: $0, palette: palette, motif: motif))
      }
      for first in posters.indices {
        for second in posters.indices.dropFirst(first + 1) {
          least = min(least, difference(posters[first], posters[second]))
        }
      }
    }
    #expect(least >= 5)
  }

  @Test("N7 each motif shows in each palette: its points have both light and dark")
  func contrast() throws {
    for motif in Drawing.Motif.allCases {
      for palette in Drawing.Palette.allCases {
        let lumas = try sampled(.poster(of: "大都会", palette: palette, motif: motif)).map(\.luma)
          .sorted()
        let range = lumas[lumas.count * 97 / 100] - lumas[lumas.count * 5 / 100]
        #expect(range >= 60, "\(motif) \(palette)")
      }
    }
  }

  @Test("N7 the same arguments give the same poster in every run and on every machine")
  func stable() throws {
    #expect(try Drawing.poster(of: "大都会").drawn == Drawing.poster(of: "大都会").drawn)
    // A change of this sum changes all posters.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for title in Self.titles.prefix(8) {
      for color in try sampled(.poster(of: title)) {
        for part in [color.red, color.green, color.blue] {
          sum = (sum ^ UInt64(part)) &* 0x100_0000_01B3
        }
      }
    }
    #expect(sum == 4_529_790_176_925_607_505)
  }

  @Test("N7 a palette and a motif that are stated count, and the title moves the details alone")
  func stated() throws {
    for title in ["大都会", "Metropolis", ""] {
      let poster = try Drawing.poster(of: title, palette: .night, motif: .tower).drawn
      #expect(try poster != Drawing.poster(of: title, palette: .gold, motif: .tower).drawn)
      #expect(try poster != Drawing.poster(of: title, palette: .night, motif: .hills).drawn)
      #expect(skyOfNight(poster) != nil)
    }
    #expect(
      try Drawing.poster(of: "大都会", palette: .night, motif: .tower).drawn
        != Drawing.poster(of: "日出", palette: .night, motif: .tower).drawn)
  }

  /// Returns the sky of a poster if its horizon is that of the night.
  private func skyOfNight(_ poster: Drawing) -> Drawing.Paint? {
    guard case .fill(let paint) = poster.shapes.first, case .linear(_, _, let stops) = paint,
      stops.last?.color.rgb == RGB(hex: 0x2F66A8)
    else { return nil }
    return paint
  }

  @Test("There are at least 10 motifs and 12 palettes, and titles alone reach all of them")
  func choice() throws {
    #expect(Drawing.Motif.allCases.count >= 10)
    #expect(Drawing.Palette.allCases.count >= 12)
    let posters = try Set((0..<600).map { try Drawing.poster(of: "film \($0)").drawn })
    #expect(posters.count == 600)
  }

  @Test(
    "A poster is within the limits of drawings in every frame", arguments: Drawing.Motif.allCases)
  func limits(motif: Drawing.Motif) throws {
    for ratio in [(2, 3), (4, 1), (16, 9), (1, 1), (1, 8), (0, 0), (-1, 5), (.max, 1)] {
      for title in Self.titles.prefix(4) {
        let poster = Drawing.poster(of: title, motif: motif, ratio: ratio)
        let shapes = try poster.drawn
        #expect(Drawing(value: shapes.value) == shapes)
      }
    }
  }
}
