import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Beyond this phones run out of memory for a canvas; larger pages are drawn at less than the screen's resolution. */
const maxPixels = 16_777_216

interface Drawing {
  /** CSS pixels per point. */
  readonly scale: number
  readonly turns: number
  readonly pixelRatio: number
  readonly signal: AbortSignal
}

/** How many pixels of the canvas one CSS pixel gets. */
export function densityOf(width: number, height: number, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(maxPixels / (width * height)))
}

/** The rotation of a page in degrees: its own and what the reader turned it by. */
export function rotationOf({ rotate }: { readonly rotate: number }, turns: number): number {
  return (rotate + turns * 90) % 360
}

/** Draws a page on a canvas of its own. Rejects when `signal` calls it off. */
export async function drawPage(page: PDFPageProxy, drawing: Drawing): Promise<HTMLCanvasElement> {
  const { scale, turns, pixelRatio, signal } = drawing
  const rotation = rotationOf(page, turns)
  const shown = page.getViewport({ scale, rotation })
  const density = densityOf(shown.width, shown.height, pixelRatio)
  const viewport = page.getViewport({ scale: scale * density, rotation })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const task = page.render({ canvas, viewport })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    await task.promise
    return canvas
  } catch (error) {
    release(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Gives the memory of a canvas back at once; some browsers would keep it until much later. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
