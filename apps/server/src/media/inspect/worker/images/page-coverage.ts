/** 0 is black, 255 white. */
export interface GrayscaleImage {
  readonly width: number
  readonly height: number
  /** Bytes from one row to the next. */
  readonly stride: number
  readonly pixels: Uint8ClampedArray
}

/** On a page that isn't a scan, everything darker than this counts as content. */
const PAPER_LEVEL = 232
/** A scan is compared with its paper: side of a square in pixels, and levels by which content is darker. */
const SQUARE = 16
const DARKER = 36
/** Margin ignored because of shadows, as a share of width or height. */
const EDGE = 0.025
/** Largest difference between squares of blank paper, due to uneven lighting. */
const EVEN = 72
/** Share of a scan that may be dust: about a dozen pixels of a page. */
const DUST = 0.00005

/** Longest side, in pixels, for `hasContent`: a period still shows, scanner noise doesn't. */
export const coverageSide = 600

/**
 * Whether anything is on a page. `isScan`: it has images, so paper, shadow and dust don't count. When in doubt the answer is
 * yes: wrongly rejecting a document is worse than keeping a blank one.
 */
export function hasContent(image: GrayscaleImage, isScan: boolean): boolean {
  if (isScan) return hasContentInScan(image)
  const { width: right, height: bottom } = image
  return darkerPixels(image, { x: 0, y: 0, right, bottom }, PAPER_LEVEL) > 0
}

function hasContentInScan(image: GrayscaleImage): boolean {
  const left = Math.floor(image.width * EDGE)
  const top = Math.floor(image.height * EDGE)
  const [right, bottom] = [image.width - left, image.height - top]
  const dust = (right - left) * (bottom - top) * DUST
  let darkPixels = 0
  let [lightest, darkest] = [0, 255]
  for (let y = top; y < bottom; y += SQUARE) {
    for (let x = left; x < right; x += SQUARE) {
      const square = { x, y, right: Math.min(x + SQUARE, right), bottom: Math.min(y + SQUARE, bottom) }
      const paper = paperLevel(image, square)
      lightest = Math.max(lightest, paper)
      darkest = Math.min(darkest, paper)
      darkPixels += darkerPixels(image, square, paper - DARKER)
      if (darkPixels > dust || lightest - darkest > EVEN) return true
    }
  }
  return false
}

interface Square {
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
}

/** The lightest pixel of a square. */
function paperLevel({ stride, pixels }: GrayscaleImage, { x, y, right, bottom }: Square): number {
  let paper = 0
  for (let row = y; row < bottom; row++) {
    for (let at = row * stride + x; at < row * stride + right; at++) paper = Math.max(paper, pixels[at] ?? 0)
  }
  return paper
}

function darkerPixels({ stride, pixels }: GrayscaleImage, { x, y, right, bottom }: Square, level: number): number {
  let count = 0
  for (let row = y; row < bottom; row++) {
    for (let at = row * stride + x; at < row * stride + right; at++) if ((pixels[at] ?? 255) < level) count++
  }
  return count
}
