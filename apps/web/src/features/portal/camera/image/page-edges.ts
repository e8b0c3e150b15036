import { areaOf, isConvex, type Corners, type Point } from './corners.ts'
import { histogramOf, type Gray } from './pixels.ts'
import { largestRegion } from './regions.ts'

export interface PageEdges {
  /** Null if the picture shows no page with four edges on a darker surface. */
  readonly corners: Corners | null
  /** Whether the page goes on beyond the picture. */
  readonly isCutOff: boolean
}

/** Differences of mean brightness below which page and surface can't be told apart. */
const leastContrast = 40
/** A page covers at least this share of the picture, and a crop from here on isn't worth it. */
const smallestPage = 0.15
const wholePage = 0.97
/** How well four corners have to describe what was found. */
const fit = { least: 0.93, most: 1.07 }
/** The share of a picture's side along which a page that is cut off touches it. */
const touching = 0.15

const none: PageEdges = { corners: null, isCutOff: false }

/** Finds a bright page on a darker surface. */
export function findPage(gray: Gray): PageEdges {
  const { width, height } = gray
  const threshold = brightFrom(gray)
  if (threshold === null) return none
  const mask = Uint8Array.from(gray.data, (value) => (value >= threshold ? 1 : 0))
  const page = largestRegion(mask, width)
  if (page === null || page.area < smallestPage * mask.length) return none
  const spans = spansOf(page.members, width, height)
  const corners = cornersOf(spans, width, height)
  const sides = sidesTouched(page.members, width, height)
  // A page that fills the picture touches all four.
  const isCutOff = sides > 0 && sides < 4
  const covered = spans.reduce((sum, [from, to]) => sum + Math.max(0, to - from + 1), 0) / mask.length
  const area = areaOf(corners)
  const isPage =
    !isCutOff && isConvex(corners) && area < wholePage && covered / area > fit.least && covered / area < fit.most
  return { corners: isPage ? corners : null, isCutOff }
}

/** Otsu's threshold between dark and bright; null if the two are too close. */
function brightFrom({ data }: Gray): number | null {
  const counts = histogramOf(data)
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let best = { threshold: 0, variance: 0, apart: 0 }
  let [dark, darkSum] = [0, 0]
  for (let value = 0; value < 255; value++) {
    dark += counts[value] ?? 0
    darkSum += value * (counts[value] ?? 0)
    const bright = data.length - dark
    if (dark === 0 || bright === 0) continue
    const apart = (total - darkSum) / bright - darkSum / dark
    const variance = dark * bright * apart * apart
    if (variance > best.variance) best = { threshold: value + 1, variance, apart }
  }
  return best.apart < leastContrast ? null : best.threshold
}

/** The first and last column of each row, so that print on the page leaves no holes. */
function spansOf(members: readonly number[], width: number, height: number): [from: number, to: number][] {
  const spans = Array.from({ length: height }, (): [number, number] => [width, -1])
  for (const at of members) {
    const span = spans[Math.floor(at / width)]
    if (span === undefined) continue
    span[0] = Math.min(span[0], at % width)
    span[1] = Math.max(span[1], at % width)
  }
  return spans
}

/** The outermost points along both diagonals. */
function cornersOf(spans: readonly [number, number][], width: number, height: number): Corners {
  const points = spans.flatMap(([from, to], y) =>
    to < 0 ? [] : [pointAt(from, y), pointAt(to + 1, y), pointAt(from, y + 1), pointAt(to + 1, y + 1)],
  )
  const furthest = (measure: (point: Point) => number) =>
    points.reduce((best, point) => (measure(point) > measure(best) ? point : best))
  const share = ({ x, y }: Point) => ({ x: x / width, y: y / height })
  return [
    share(furthest(({ x, y }) => -x - y)),
    share(furthest(({ x, y }) => x - y)),
    share(furthest(({ x, y }) => x + y)),
    share(furthest(({ x, y }) => y - x)),
  ]
}

const pointAt = (x: number, y: number): Point => ({ x, y })

function sidesTouched(members: readonly number[], width: number, height: number): number {
  const counts = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const at of members) {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x === 0) counts.left += 1
    if (x === width - 1) counts.right += 1
    if (y === 0) counts.top += 1
    if (y === height - 1) counts.bottom += 1
  }
  const { left, right, top, bottom } = counts
  const isTouched = [left / height, right / height, top / width, bottom / width]
  return isTouched.filter((share) => share > touching).length
}
