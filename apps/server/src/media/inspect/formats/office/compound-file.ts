import { OutOfRangeError, type RangeReader } from '../../range-reader.ts'

// The container of doc, xls, ppt, msg, msi and password-protected Office files: Microsoft's [MS-CFB].

export const compoundFileMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const FREE = 0xffff_ffff
const LAST_SECTOR = 0xffff_fffa
const ENTRY = 128
const IN_HEADER = 109
/** Longest chain of sectors; a directory of tens of thousands of entries. */
const MAX_CHAIN = 8192
/** Streams smaller than this are stored in pieces of 64 bytes within the root's stream. */
const SMALL = 4096
const PIECE = 64

export interface CompoundEntry {
  readonly name: string
  readonly is_stream: boolean
  readonly size: number
  readonly start: number
}

interface DirectoryEntry extends CompoundEntry {
  readonly left: number
  readonly right: number
  readonly child: number
}

export interface CompoundFile {
  /** Entries at the top level. */
  readonly top: ReadonlyMap<string, CompoundEntry>
  /** Whether any entry, at any depth, has this name. */
  readonly has: (name: string) => boolean
  /** Names of all entries, at any depth. */
  readonly names: readonly string[]
  /** The content of a stream of 4 KB or more, up to 8192 sectors. */
  readonly contentOf: (entry: CompoundEntry) => Promise<Buffer>
  /** The first bytes of a stream: at least 64 if it has that many. */
  readonly beginningOf: (entry: CompoundEntry) => Promise<Buffer>
}

/** Reads the directory of a compound file. Throws OutOfRangeError if the file is truncated or malformed. */
export async function openCompoundFile(reader: RangeReader): Promise<CompoundFile> {
  const sectors = await Sectors.open(reader)
  await sectors.assertComplete()
  const entries = listEntries(await sectors.chain(sectors.header.readUInt32LE(0x30)))
  return {
    top: topOf(entries),
    has: (name) => entries.some((entry) => entry?.name === name),
    names: entries.flatMap((entry) => (entry === null ? [] : [entry.name])),
    contentOf: ({ start, size }) =>
      size < SMALL ? Promise.resolve(Buffer.alloc(0)) : sectors.chain(start, { partly: true }),
    beginningOf: ({ start, size }) =>
      size < SMALL ? sectors.piece(entries[0]?.start ?? FREE, start) : sectors.read(start, { partly: true }),
  }
}

class Sectors {
  readonly header: Buffer
  readonly #reader: RangeReader
  readonly #size: number
  /** The sectors of the file allocation table. */
  #tables: number[] = []

  private constructor(reader: RangeReader, header: Buffer) {
    this.#reader = reader
    this.header = header
    const shift = header.readUInt16LE(0x1e)
    if (shift !== 9 && shift !== 12) throw new OutOfRangeError('no sector size')
    this.#size = 1 << shift
  }

  static async open(reader: RangeReader): Promise<Sectors> {
    const sectors = new Sectors(reader, await reader.bytes(0, 512))
    await sectors.#listTables()
    return sectors
  }

  /** One sector; `partly` allows the last one of the file to be incomplete. */
  read(sector: number, { partly = false } = {}): Promise<Buffer> {
    const start = (sector + 1) * this.#size
    return this.#reader.bytes(start, partly ? Math.min(this.#size, this.#reader.size - start) : this.#size)
  }

  /** `partly` cuts off a chain that is too long instead of throwing. */
  async chain(first: number, { partly = false } = {}): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let sector = first; sector < LAST_SECTOR; sector = await this.#next(sector)) {
      if (partly && pieces.length >= MAX_CHAIN) break
      if (pieces.length >= MAX_CHAIN) throw new OutOfRangeError('a chain that is too long')
      pieces.push(await this.read(sector, { partly: true }))
    }
    return Buffer.concat(pieces)
  }

  /** One piece of the root's stream, which begins at sector `first`. */
  async piece(first: number, number: number): Promise<Buffer> {
    const perSector = this.#size / PIECE
    let sector = first
    for (let left = Math.floor(number / perSector); left > 0; left--) {
      if (left > MAX_CHAIN) throw new OutOfRangeError('a piece out of range')
      sector = await this.#next(sector)
    }
    const within = (number % perSector) * PIECE
    return (await this.read(sector)).subarray(within, within + PIECE)
  }

  /** @throws OutOfRangeError the last sector in use begins beyond the end of the file */
  async assertComplete(): Promise<void> {
    for (let table = this.#tables.length - 1; table >= 0; table--) {
      const follows = await this.read(this.#tables[table] ?? FREE)
      for (let at = this.#perSector - 1; at >= 0; at--) {
        if (follows.readUInt32LE(at * 4) === FREE) continue
        const start = (table * this.#perSector + at + 1) * this.#size
        if (start >= this.#reader.size) throw new OutOfRangeError('truncated')
        return
      }
    }
    throw new OutOfRangeError('nothing is in use')
  }

  get #perSector(): number {
    return this.#size / 4
  }

  async #next(sector: number): Promise<number> {
    const table = this.#tables[Math.floor(sector / this.#perSector)]
    if (table === undefined) throw new OutOfRangeError('an unknown sector')
    return (await this.read(table)).readUInt32LE((sector % this.#perSector) * 4)
  }

  async #listTables(): Promise<void> {
    const count = this.header.readUInt32LE(0x2c)
    if (count * this.#perSector > this.#reader.size / this.#size + this.#perSector * 2) {
      throw new OutOfRangeError('more sectors than bytes')
    }
    const tables = numbers(this.header.subarray(0x4c, 0x4c + IN_HEADER * 4))
    let more = this.header.readUInt32LE(0x44)
    while (tables.length < count && more < LAST_SECTOR) {
      const list = numbers(await this.read(more))
      more = list.pop() ?? FREE
      tables.push(...list)
    }
    this.#tables = tables.slice(0, count)
  }
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4))
}

function listEntries(directory: Buffer): (DirectoryEntry | null)[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY) }, (_, at) =>
    readEntry(directory.subarray(at * ENTRY, (at + 1) * ENTRY)),
  )
}

function readEntry(bytes: Buffer): DirectoryEntry | null {
  const length = Math.min(bytes.readUInt16LE(0x40), 64)
  if (bytes[0x42] === 0 || length < 2) return null
  return {
    name: bytes.toString('utf16le', 0, length - 2),
    is_stream: bytes[0x42] === 2,
    left: bytes.readUInt32LE(0x44),
    right: bytes.readUInt32LE(0x48),
    child: bytes.readUInt32LE(0x4c),
    start: bytes.readUInt32LE(0x74),
    size: bytes.readUInt32LE(0x78),
  }
}

/** The children of the root: a tree of siblings, in which a hostile file may have a cycle. */
function topOf(entries: readonly (DirectoryEntry | null)[]): Map<string, CompoundEntry> {
  const top = new Map<string, CompoundEntry>()
  const seen = new Set<number>()
  const waiting = [entries[0]?.child ?? FREE]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (entry === undefined || entry === null || seen.has(at)) continue
    seen.add(at)
    top.set(entry.name, entry)
    waiting.push(entry.left, entry.right)
  }
  return top
}
