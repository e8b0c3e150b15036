import { constants, crc32, deflateRawSync } from 'node:zlib'

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])))
  return Buffer.concat([head, body, sum])
}

const MEBI = 1024 * 1024
const zeros = Buffer.alloc(MEBI)
/** A mebibyte of zeros, compressed so that it can be repeated. */
const packed = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH })

/** This many zeros as zlib compresses them, without allocating them. */
function packedZeros(count: number): Buffer {
  const whole = Array.from({ length: Math.floor(count / MEBI) }, () => packed)
  const sum = Buffer.alloc(4)
  sum.writeUInt16BE(count % 65_521)
  sum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from('789c', 'hex'), ...whole, deflateRawSync(zeros.subarray(0, count % MEBI)), sum])
}

/** A PNG whose rows are this many zeros. */
function png({ width, height, color = 0, depth = 8 }: Record<string, number>, rows: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width ?? 0)
  header.writeUInt32BE(height ?? 0, 4)
  header[8] = depth
  header[9] = color
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packedZeros(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A square PNG of real rows that compress to almost nothing: `color` 0 is one bit a pixel, 2 is RGB. */
export function pngBomb(side: number, color: 0 | 2): Buffer {
  const row = color === 2 ? side * 3 : Math.ceil(side / 8)
  return png({ width: side, height: side, color, depth: color === 2 ? 8 : 1 }, (row + 1) * side)
}

/** Claims 1,000 rows and has ten. */
export const lyingPng = () => png({ width: 1000, height: 1000 }, 1001 * 10)
export const maxPng = () => png({ width: 0x7f_ff_ff_ff, height: 1 }, 1000)
export const emptyPng = () => png({ width: 0, height: 0 }, 0)

/** A JPEG whose frame declares its size and whose picture is missing. */
export function jpegClaiming(side: number): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100'.slice(0, 38), 'hex')
  frame.writeUInt16BE(side, 5)
  frame.writeUInt16BE(side, 7)
  const jfif = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  const scan = Buffer.from('ffda000c03010002110311003f00', 'hex')
  return Buffer.concat([jfif, frame, scan, Buffer.alloc(2000), Buffer.from('ffd9', 'hex')])
}

/** A grayscale TIFF with this many pixels a side, or one small page whose directory names itself as the next one. */
export function tiffOfDirectories({ side = 100, loop = false }: { side?: number; loop?: boolean }): Buffer {
  const tags = [
    [256, side],
    [257, side],
    [258, 8],
    [259, 1],
    [262, 1],
    [273, 8 + 2 + 8 * 12 + 4],
    [278, side],
    [279, side * side],
  ] as const
  const directory = Buffer.alloc(2 + tags.length * 12 + 4)
  directory.writeUInt16LE(tags.length)
  tags.forEach(([tag, value], index) => {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(4, at + 2)
    directory.writeUInt32LE(1, at + 4)
    directory.writeUInt32LE(value % 2 ** 32, at + 8)
  })
  if (loop) directory.writeUInt32LE(8, directory.length - 4)
  const pixels = Buffer.alloc(Math.min(side * side, 20_000), 0x55)
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), directory, pixels])
}

/** A real WebP whose header declares another size. */
export function webpClaiming(real: Buffer, side: number): Buffer {
  const bytes = Buffer.from(real)
  const lossy = bytes.indexOf('VP8 ')
  const extended = bytes.indexOf('VP8X')
  const lossless = bytes.indexOf('VP8L')
  if (extended >= 0) {
    bytes.writeUIntLE(side - 1, extended + 12, 3)
    bytes.writeUIntLE(side - 1, extended + 15, 3)
  }
  if (lossless >= 0) bytes.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, lossless + 9)
  if (lossy >= 0) {
    bytes.writeUInt16LE(side, lossy + 14)
    bytes.writeUInt16LE(side, lossy + 16)
  }
  return bytes
}
