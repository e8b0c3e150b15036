/** A small picture in greys, 0 black to 255 white, as mupdf draws it. */
export interface GrayscaleImage {
  readonly width: number
  readonly height: number
  /** Bytes from one row to the next. */
  readonly stride: number
  readonly pixels: Uint8ClampedArray
}

/** On what was drawn and not scanned, everything that is not white is ink. */
const PAPER_LEVEL = 232
/** A scan is compared with the paper around: side of a square in pixels, and levels by which ink is darker. */
const SQUARE = 16
const DARKER = 36
/** Shadow at the edge of a scan, of its width or height. */
const EDGE = 0.025
/** Levels by which the lightest square of white paper is lighter than the darkest, for the lamp's or the window's sake. */
const EVEN = 72
/** Share of a scan that may be dust: about a dozen pixels of a page. */
const DUST = 0.00005

/** Longest side, in pixels, at which `hasInk` was tried: a full stop still shows, the noise of a scanner does not. */
export const coverageSide = 600

/**
 * Whether anything is on a page. `isScan`: it holds pictures, so paper, shadow and dust are no ink. When in doubt there is:
 * a document refused in error is worse than a blank one kept.
 */
export function hasContent(grey: GrayscaleImage, isScan: boolean): boolean {
  if (isScan) return contentShareOfScan(grey)
  const { width: right, height: bottom } = grey
  return darkerPixels(grey, { x: 0, y: 0, right, bottom }, PAPER_LEVEL) > 0
}

function contentShareOfScan(grey: GrayscaleImage): boolean {
  const left = Math.floor(grey.width * EDGE)
  const top = Math.floor(grey.height * EDGE)
  const [right, bottom] = [grey.width - left, grey.height - top]
  const dust = (right - left) * (bottom - top) * DUST
  let darkPixels = 0
  let [lightest, darkest] = [0, 255]
  for (let y = top; y < bottom; y += SQUARE) {
    for (let x = left; x < right; x += SQUARE) {
      const square = { x, y, right: Math.min(x + SQUARE, right), bottom: Math.min(y + SQUARE, bottom) }
      const paper = paperLevel(grey, square)
      lightest = Math.max(lightest, paper)
      darkest = Math.min(darkest, paper)
      darkPixels += darkerPixels(grey, square, paper - DARKER)
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

/** Its lightest pixel. */
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
