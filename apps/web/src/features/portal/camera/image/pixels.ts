/** As ImageData has them: red, green, blue, alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** 0 is black. */
export interface Gray {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** The brightness of a picture, scaled down by whole steps until neither side is longer than `maxSide`. */
export function grayOf({ data, width, height }: Pixels, maxSide: number): Gray {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / maxSide))
  const small = { width: Math.max(1, Math.floor(width / step)), height: Math.max(1, Math.floor(height / step)) }
  const gray = new Uint8Array(small.width * small.height)
  const columns = Math.min(step, width)
  const rows = Math.min(step, height)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      let sum = 0
      for (let row = 0; row < rows; row++) {
        let at = 4 * ((y * step + row) * width + x * step)
        for (let column = 0; column < columns; column++, at += 4) sum += lumaAt(data, at)
      }
      gray[y * small.width + x] = sum / (rows * columns)
    }
  }
  return { data: gray, ...small }
}

/** Rec. 601. */
export function lumaAt(data: Uint8ClampedArray, at: number): number {
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

/** The value below which that share of the counted values lies; `counts` is a histogram of 0 to 255. */
export function percentile(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (let value = 0; value < counts.length; value++) {
    below += counts[value] ?? 0
    if (below > share * total) return value
  }
  return counts.length - 1
}

export function histogramOf(values: Iterable<number>): Uint32Array {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
