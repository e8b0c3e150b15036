/** Shares of the picture's width and height, from 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** By the shoelace formula; positive in the order of `Corners`. */
export function areaOf(corners: Corners): number {
  return (
    corners.reduce((sum, { x, y }, index) => {
      const next = corners[(index + 1) % 4] ?? corners[0]
      return sum + x * next.y - next.x * y
    }, 0) / 2
  )
}

/** Whether every corner turns the same way, so that no side crosses another. */
export function isConvex(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner
    const afterNext = corners[(index + 2) % 4] ?? corner
    const turn = (next.x - corner.x) * (afterNext.y - next.y) - (next.y - corner.y) * (afterNext.x - next.x)
    return turn > 0.0005
  })
}
