/** The DOS format has no time zone (this is UTC), a resolution of two seconds, and a range of 1980 to 2107. */
function dosTime(instant: Date): number {
  const year = Math.min(Math.max(instant.getUTCFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate()
  const time = (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}

export interface ArchiveFile {
  /** With `/` between folders and name; unique in the archive. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** CRC-32 of the bytes, unsigned. */
  readonly crc32: number
  readonly modified: Date
}

/** Either bytes made here or those of a file. */
export type ArchiveSegment =
  | { readonly at: number; readonly length: number; readonly bytes: Buffer }
  | { readonly at: number; readonly length: number; readonly file: number }

export interface Layout {
  readonly size: number
  readonly segments: readonly ArchiveSegment[]
}

const maxUint32 = 0xffffffff
/** Marks names as UTF-8 for Windows, macOS and Linux tools. */
const utf8Flag = 0x0800
const plainVersion = 20
const zip64Version = 45
/** "Made by Unix", so that tools read the permission bits. */
const unix = 3 << 8
const regularFile = (0o100644 << 16) >>> 0

/**
 * Lays out a ZIP archive of stored files (PKWARE APPNOTE 6.3.10) from sizes and checksums alone: its length is known in
 * advance, and any range can be produced on its own. Files over 4 GiB, and archives over 4 GiB or 65,535 files, use
 * ZIP64.
 */
export function layOut(files: readonly ArchiveFile[]): Layout {
  const segments: ArchiveSegment[] = []
  const directory: Buffer[] = []
  let at = 0
  const add = (bytes: Buffer): void => {
    segments.push({ at, length: bytes.length, bytes })
    at += bytes.length
  }
  files.forEach((file, index) => {
    directory.push(centralHeader(file, at))
    add(localHeader(file))
    if (file.size > 0) segments.push({ at, length: file.size, file: index })
    at += file.size
  })
  const central = Buffer.concat(directory)
  const start = at
  add(central)
  add(endRecord(files.length, central.length, start))
  return { size: at, segments }
}

function localHeader({ path, size, crc32, modified }: ArchiveFile): Buffer {
  const name = Buffer.from(path)
  const isLarge = size >= maxUint32
  const extra = isLarge ? zip64Extra([size, size]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4)
  header.writeUInt16LE(utf8Flag, 6)
  header.writeUInt16LE(0, 8)
  header.writeUInt32LE(dosTime(modified), 10)
  header.writeUInt32LE(crc32, 14)
  header.writeUInt32LE(isLarge ? maxUint32 : size, 18)
  header.writeUInt32LE(isLarge ? maxUint32 : size, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function centralHeader({ path, size, crc32, modified }: ArchiveFile, offset: number): Buffer {
  const name = Buffer.from(path)
  const large = [...(size >= maxUint32 ? [size, size] : []), ...(offset >= maxUint32 ? [offset] : [])]
  const extra = large.length === 0 ? Buffer.alloc(0) : zip64Extra(large)
  const version = large.length === 0 ? plainVersion : zip64Version
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(unix | version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(utf8Flag, 8)
  header.writeUInt16LE(0, 10)
  header.writeUInt32LE(dosTime(modified), 12)
  header.writeUInt32LE(crc32, 16)
  header.writeUInt32LE(Math.min(size, maxUint32), 20)
  header.writeUInt32LE(Math.min(size, maxUint32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(regularFile, 38)
  header.writeUInt32LE(Math.min(offset, maxUint32), 42)
  return Buffer.concat([header, name, extra])
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8))
  return extra
}

function endRecord(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(Math.min(length, maxUint32), 12)
  end.writeUInt32LE(Math.min(start, maxUint32), 16)
  if (count < 0xffff && length < maxUint32 && start < maxUint32) return end
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(unix | zip64Version, 12)
  large.writeUInt16LE(zip64Version, 14)
  large.writeBigUInt64LE(BigInt(count), 24)
  large.writeBigUInt64LE(BigInt(count), 32)
  large.writeBigUInt64LE(BigInt(length), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([large, locator, end])
}
