import * as mupdf from 'mupdf'

/** Red, green and blue at a point. */
export type Paint = (x: number, y: number) => readonly [number, number, number]

export interface Size {
  readonly width: number
  readonly height: number
}

export const white: Paint = () => [255, 255, 255]
export const black: Paint = () => [0, 0, 0]
export const colorful: Paint = (x, y) => [(x * 3) % 256, (y * 5) % 256, (x ^ y) % 256]

/** White paper as a scanner sees it: off-white, lighter on one side, with noise. The same for the same seed. */
export function scannedPaper(seed: number): Paint {
  let state = seed
  return (x) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const level = 222 + Math.round(x / 80) + (Math.floor(state / 65_536) % 25) - 12
    return [level, level, level - 4]
  }
}

export function withWriting(paper: Paint): Paint {
  return (x, y) => {
    const paperPixel = paper(x, y)
    return y % 60 < 6 && x > 150 && x < 700 && y > 200 && y < 500 && x % 14 < 8 ? [40, 40, 60] : paperPixel
  }
}

export function jpegOf(size: Size, paint: Paint): Buffer {
  return Buffer.from(painted(size, paint).asJPEG(85))
}

export function pngOf(size: Size, paint: Paint): Buffer {
  return Buffer.from(painted(size, paint).asPNG())
}

function painted({ width, height }: Size, paint: Paint): mupdf.Pixmap {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], false)
  const pixels = pixmap.getPixels()
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(paint(x, y), (y * width + x) * 3)
  return pixmap
}

/** An uncompressed grayscale TIFF. */
export function tiffOf(size: Size, pages: readonly Paint[]): Buffer {
  const { width, height } = size
  const length = width * height
  const entries = 9
  const directory = 2 + entries * 12 + 4
  const header = Buffer.from('49492a0008000000', 'hex')
  const pieces = pages.map((paint, page) => {
    const at = header.length + page * (directory + length)
    const tags: [number, number][] = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at + directory],
      [277, 1],
      [278, height],
      [279, length],
    ]
    const next = page + 1 < pages.length ? at + directory + length : 0
    return Buffer.concat([directoryOf(tags, next), grayPixels(size, paint)])
  })
  return Buffer.concat([header, ...pieces])
}

function directoryOf(tags: readonly (readonly [number, number])[], next: number): Buffer {
  const bytes = Buffer.alloc(2 + tags.length * 12 + 4)
  bytes.writeUInt16LE(tags.length)
  for (const [n, [tag, value]] of tags.entries()) {
    bytes.writeUInt16LE(tag, 2 + n * 12)
    bytes.writeUInt16LE(4, 4 + n * 12)
    bytes.writeUInt32LE(1, 6 + n * 12)
    bytes.writeUInt32LE(value, 10 + n * 12)
  }
  bytes.writeUInt32LE(next, bytes.length - 4)
  return bytes
}

function grayPixels({ width, height }: Size, paint: Paint): Buffer {
  return Buffer.from(Array.from({ length: width * height }, (_, n) => paint(n % width, Math.floor(n / width))[1]))
}
