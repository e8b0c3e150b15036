import { histogramOf, lumaAt, percentile, type Pixels } from './pixels.ts'

const across = 24
/** Brightness as a share of the paper's around it: from here down black, from there up white, gray between. */
const ink = 0.5
const paper = 0.88
/** A part as dark as that is printed dark, not in the shade. */
const darkestPaper = 0.5

/** Dark print on white paper whatever the light: each pixel is compared with the paper around it. */
export function blackAndWhite({ data, width, height }: Pixels): Pixels {
  const gray = new Uint8Array(width * height)
  for (let index = 0; index < gray.length; index++) gray[index] = lumaAt(data, 4 * index)
  const size = Math.max(8, Math.ceil(width / across))
  const light = paperLight(gray, width, height, size)
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const share = (gray[index] ?? 0) / light(x, y)
      const value = (255 * (share - ink)) / (paper - ink)
      out.fill(value, 4 * index, 4 * index + 3)
      out[4 * index + 3] = 255
    }
  }
  return { data: out, width, height }
}

/** How bright the paper is at a point, from the brightest tenth of each square and its neighbors. */
function paperLight(gray: Uint8Array, width: number, height: number, size: number) {
  const columns = Math.ceil(width / size)
  const rows = Math.ceil(height / size)
  const squares = Array.from({ length: columns * rows }, (_, index) =>
    percentile(
      squareCounts(gray, { width, height, size, column: index % columns, row: Math.floor(index / columns) }),
      0.9,
    ),
  )
  const floor = darkestPaper * percentile(histogramOf(squares), 0.9)
  const at = (column: number, row: number) => {
    const [x, y] = [Math.min(columns - 1, Math.max(0, column)), Math.min(rows - 1, Math.max(0, row))]
    return Math.max(1, floor, squares[y * columns + x] ?? 255)
  }
  return (x: number, y: number) => {
    const [left, top] = [(x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5]
    const [column, row] = [Math.floor(left), Math.floor(top)]
    const [right, down] = [left - column, top - row]
    const above = at(column, row) * (1 - right) + at(column + 1, row) * right
    const below = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
    return above * (1 - down) + below * down
  }
}

interface Square {
  readonly width: number
  readonly height: number
  readonly size: number
  readonly column: number
  readonly row: number
}

function squareCounts(gray: Uint8Array, { width, height, size, column, row }: Square): Uint32Array {
  const counts = new Uint32Array(256)
  for (let y = row * size; y < Math.min(height, (row + 1) * size); y++) {
    const line = gray.subarray(y * width + column * size, y * width + Math.min(width, (column + 1) * size))
    for (const value of line) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}
