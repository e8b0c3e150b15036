import type { Corners } from './corners.ts'
import type { Pixels } from './pixels.ts'

/** Where a point of the upright page, in shares of its sides, is in the picture. */
type Projection = (u: number, v: number) => { readonly x: number; readonly y: number }

/** The projective map of the unit square to a convex quadrilateral (P. Heckbert, 1989, section 2.2.3). */
export function projectionTo([p0, p1, p2, p3]: Corners): Projection {
  const sum = { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y }
  const [d1, d2] = [
    { x: p1.x - p2.x, y: p1.y - p2.y },
    { x: p3.x - p2.x, y: p3.y - p2.y },
  ]
  const whole = d1.x * d2.y - d2.x * d1.y
  const g = (sum.x * d2.y - d2.x * sum.y) / whole
  const h = (d1.x * sum.y - sum.x * d1.y) / whole
  const [a, b] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x]
  const [d, e] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y]
  return (u, v) => {
    const depth = g * u + h * v + 1
    return { x: (a * u + b * v + p0.x) / depth, y: (d * u + e * v + p0.y) / depth }
  }
}

/** The page between the corners, upright and flat. Its sides are as long as the longer of the two in the picture. */
export function straighten(picture: Pixels, corners: Corners): Pixels {
  const points = corners.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height }))
  const length = (from: number, to: number) => {
    const [one, other] = [points[from], points[to]]
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)
  }
  const width = Math.max(1, Math.round(Math.max(length(0, 1), length(3, 2))))
  const height = Math.max(1, Math.round(Math.max(length(0, 3), length(1, 2))))
  const data = new Uint8ClampedArray(4 * width * height)
  const project = projectionTo(corners)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = project((x + 0.5) / width, (y + 0.5) / height)
      copyBetween(picture, { x: u * picture.width - 0.5, y: v * picture.height - 0.5 }, data, 4 * (y * width + x))
    }
  }
  return { data, width, height }
}

/** Bilinear: the mean of the four pixels around a point, by their distance. */
function copyBetween(
  { data, width, height }: Pixels,
  at: { x: number; y: number },
  to: Uint8ClampedArray,
  index: number,
) {
  const x = Math.min(width - 1, Math.max(0, at.x))
  const y = Math.min(height - 1, Math.max(0, at.y))
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, down] = [x - left, y - top]
  const first = 4 * (top * width + left)
  const next = left + 1 < width ? first + 4 : first
  const below = top + 1 < height ? 4 * width : 0
  for (let channel = 0; channel < 4; channel++) {
    const above = (data[first + channel] ?? 0) * (1 - right) + (data[next + channel] ?? 0) * right
    const under = (data[first + below + channel] ?? 0) * (1 - right) + (data[next + below + channel] ?? 0) * right
    to[index + channel] = above * (1 - down) + under * down
  }
}

/** Turned clockwise by a quarter. */
export function turn({ data, width, height }: Pixels): Pixels {
  const source = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const turned = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = source[y * width + x] ?? 0
  }
  return { data: new Uint8ClampedArray(turned.buffer), width: height, height: width }
}
