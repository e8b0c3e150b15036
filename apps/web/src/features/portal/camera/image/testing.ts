import type { Pixels } from './pixels.ts'

/** Brightness at a point, for pictures whose pixels can be counted. */
export type Paint = (x: number, y: number) => number

export function pictureOf(width: number, height: number, paint: Paint): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.fill(paint(x, y), 4 * (y * width + x), 4 * (y * width + x) + 3)
      data[4 * (y * width + x) + 3] = 255
    }
  }
  return { data, width, height }
}

/** Headlines, and lines of print with letters of uneven width, as on a page at 200 dpi. */
export const print: Paint = (x, y) => {
  if (y % 320 >= 160 && y % 320 < 200) return (x >> 4) % 3 === 1 ? 40 : 215
  return y % 40 < 24 && (x * 7 + Math.floor(y / 40) * 13) % 53 < 23 && x % 9 < 4 ? 40 : 215
}

/** Out of focus by so many pixels: three box filters, which come close to a lens. */
export function blurred({ data, width, height }: Pixels, radius: number): Pixels {
  let gray = Float32Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 0)
  for (let pass = 0; pass < 3; pass++) {
    gray = boxed(gray, { lines: height, length: width, along: 1, across: width, radius })
    gray = boxed(gray, { lines: width, length: height, along: width, across: 1, radius })
  }
  return pictureOf(width, height, (x, y) => gray[y * width + x] ?? 0)
}

interface Box {
  readonly lines: number
  readonly length: number
  /** Steps between neighbors on a line, and between lines. */
  readonly along: number
  readonly across: number
  readonly radius: number
}

function boxed(gray: Float32Array<ArrayBuffer>, { lines, length, along, across, radius }: Box) {
  const soft = new Float32Array(gray.length)
  for (let line = 0; line < lines; line++) {
    const at = (index: number) => gray[line * across + Math.min(length - 1, Math.max(0, index)) * along] ?? 0
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      soft[line * across + index * along] = sum / (2 * radius + 1)
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
  return soft
}

/** The grain of a sensor, the same at every run. */
export function noisy(picture: Pixels, amount: number): Pixels {
  let seed = 7
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
  return { ...picture, data: picture.data.map((value, at) => (at % 4 === 3 ? 255 : value + (random() - 0.5) * amount)) }
}
