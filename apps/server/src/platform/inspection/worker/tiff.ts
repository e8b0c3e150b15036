/** Tags of TIFF 6.0. */
const WIDTH = 256
const HEIGHT = 257
const PARTS: readonly (readonly [offsets: number, lengths: number])[] = [
  [273, 279],
  [324, 325],
  [513, 514],
]
const SHORT = 3
const LONG = 4
const MOST_PAGES = 10_000
/** Some programs write such lengths where they do not know. */
const NO_LENGTH = 0x8000_0000

export interface TiffPage {
  readonly width: number
  readonly height: number
}

type Directory = ReadonlyMap<number, { readonly type: number; readonly count: number; readonly at: number }>

/** The pages of a TIFF by its directories, or null where it does not hold all that they say. */
export function pagesOfTiff(bytes: Buffer): TiffPage[] | null {
  try {
    const tiff = new Tiff(bytes)
    const pages = [...tiff.directories()]
    return pages.every((page) => tiff.isWhole(page))
      ? pages.map((page) => ({ width: tiff.values(page, WIDTH)[0] ?? 0, height: tiff.values(page, HEIGHT)[0] ?? 0 }))
      : null
  } catch (error) {
    // So Buffer says that something lies beyond the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

class Tiff {
  readonly #bytes: Buffer
  readonly #isLittle: boolean

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#isLittle = bytes.toString('latin1', 0, 2) === 'II'
  }

  *directories(): Generator<Directory> {
    const seen = new Set<number>()
    for (let at = this.#long(4); at !== 0 && !seen.has(at) && seen.size < MOST_PAGES;) {
      seen.add(at)
      const count = this.#short(at)
      yield new Map(Array.from({ length: count }, (_, entry) => this.#entry(at + 2 + entry * 12)))
      at = this.#long(at + 2 + count * 12)
    }
  }

  values(page: Directory, tag: number): number[] {
    const { type, count, at } = page.get(tag) ?? { type: 0, count: 0, at: 0 }
    const size = type === SHORT ? 2 : 4
    if ((type !== SHORT && type !== LONG) || count === 0) return []
    const start = count * size <= 4 ? at : this.#long(at)
    if (start + count * size > this.#bytes.length) throw new RangeError('values beyond the end')
    return Array.from({ length: count }, (_, n) =>
      size === 2 ? this.#short(start + n * 2) : this.#long(start + n * 4),
    )
  }

  isWhole(page: Directory): boolean {
    return PARTS.every(([offsets, lengths]) => {
      const ends = this.values(page, lengths)
      return this.values(page, offsets).every((start, part) => {
        const length = ends[part] ?? 0
        return start + (length < NO_LENGTH ? length : 0) <= this.#bytes.length
      })
    })
  }

  #entry(at: number) {
    return [this.#short(at), { type: this.#short(at + 2), count: this.#long(at + 4), at: at + 8 }] as const
  }

  #short(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }

  #long(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at)
  }
}
