import type { Gray } from './pixels.ts'

/** A tile shows something if it has as much contrast; an empty part of a page says nothing about sharpness. */
const contrast = 48
const tile = 32
/** Of the tiles that show something, the share with the most contrast: also a blurred page keeps its headlines. */
const sample = 0.4
/** Smaller differences are the camera's noise, which no blur of the lens takes away. */
const noise = 8
/** Half the width of the box filter. */
const reach = 4

/**
 * How blurred a picture of a page is, from 0 to 1; null if it shows too little to tell. A picture that was sharp loses
 * differences between neighbors when it is blurred again, a blurred one hardly any (F. Crete et al., "The blur effect:
 * perception and estimation with a new no-reference perceptual blur metric", 2007).
 */
export function blurOf(gray: Gray): number | null {
  const tiles = tilesOf(gray).toSorted((a, b) => b.contrast - a.contrast)
  const kept = tiles.slice(0, Math.ceil(tiles.length * sample))
  if (kept.length === 0) return null
  const across = new Blur()
  const down = new Blur()
  for (const { left, top } of kept) {
    for (let line = 0; line < tile; line++) {
      across.addLine(gray.data, (top + line) * gray.width + left, 1)
      down.addLine(gray.data, top * gray.width + left + line, gray.width)
    }
  }
  return Math.max(across.share(), down.share())
}

interface Tile {
  readonly left: number
  readonly top: number
  readonly contrast: number
}

function tilesOf({ data, width, height }: Gray): Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top + tile <= height; top += tile) {
    for (let left = 0; left + tile <= width; left += tile) {
      let [darkest, brightest] = [255, 0]
      for (let y = top; y < top + tile; y++) {
        for (const value of data.subarray(y * width + left, y * width + left + tile)) {
          darkest = Math.min(darkest, value)
          brightest = Math.max(brightest, value)
        }
      }
      if (brightest - darkest >= contrast) tiles.push({ left, top, contrast: brightest - darkest })
    }
  }
  return tiles
}

/** Sums, over lines of pixels, the differences between neighbors and what a blur takes from them. */
class Blur {
  #before = 0
  #lost = 0

  addLine(data: Uint8Array, from: number, step: number): void {
    const at = (index: number) => data[from + Math.min(tile - 1, Math.max(0, index)) * step] ?? 0
    for (let index = 1; index < tile; index++) {
      const difference = Math.abs(at(index) - at(index - 1))
      if (difference < noise) continue
      const blurred = Math.abs(at(index + reach) - at(index - reach - 1)) / (2 * reach + 1)
      this.#before += difference
      this.#lost += Math.max(0, difference - blurred)
    }
  }

  share(): number {
    // Contrast without a single edge.
    return this.#before === 0 ? 1 : 1 - this.#lost / this.#before
  }
}
