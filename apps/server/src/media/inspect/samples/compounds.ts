import { compoundFileMagic } from '../formats/office/compound-file.ts'

const SECTOR = 512
const NONE = 0xffff_ffff
const END = 0xffff_fffe

/** A compound file with these streams, 4 KB each, at the top level. */
export function compoundOf(streams: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(streams)
  const perStream = 8
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(0xffff_fffd, 0)
  chain(table, 1, directorySectors)
  for (const n of names.keys()) chain(table, 1 + directorySectors + n * perStream, perStream)
  const directory = Buffer.alloc(directorySectors * SECTOR)
  writeEntry(directory, 0, { name: 'Root Entry', type: 5, child: 1, right: NONE, start: END, size: 0 })
  for (const [n, name] of names.entries()) {
    const right = n + 1 < names.length ? n + 2 : NONE
    const start = 1 + directorySectors + n * perStream
    writeEntry(directory, n + 1, { name, type: 2, child: NONE, right, start, size: perStream * SECTOR })
  }
  const bodies = names.map((name) => {
    const body = Buffer.alloc(perStream * SECTOR)
    streams[name]?.copy(body)
    return body
  })
  return Buffer.concat([header(), table, directory, ...bodies])
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR)
  compoundFileMagic.copy(bytes)
  bytes.writeUInt16LE(9, 0x1e)
  bytes.writeUInt16LE(6, 0x20)
  bytes.writeUInt32LE(1, 0x2c)
  bytes.writeUInt32LE(1, 0x30)
  bytes.writeUInt32LE(4096, 0x38)
  bytes.writeUInt32LE(END, 0x3c)
  bytes.writeUInt32LE(END, 0x44)
  bytes.fill(0xff, 0x4c)
  bytes.writeUInt32LE(0, 0x4c)
  return bytes
}

function chain(table: Buffer, first: number, count: number): void {
  for (let n = 0; n < count; n++) table.writeUInt32LE(n + 1 < count ? first + n + 1 : END, (first + n) * 4)
}

interface Entry {
  readonly name: string
  readonly type: number
  readonly child: number
  readonly right: number
  readonly start: number
  readonly size: number
}

function writeEntry(directory: Buffer, number: number, { name, type, child, right, start, size }: Entry): void {
  const bytes = directory.subarray(number * 128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 0x40)
  bytes[0x42] = type
  bytes.writeUInt32LE(NONE, 0x44)
  bytes.writeUInt32LE(right, 0x48)
  bytes.writeUInt32LE(child, 0x4c)
  bytes.writeUInt32LE(start, 0x74)
  bytes.writeUInt32LE(size, 0x78)
}
