import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Phones run out of memory for larger canvases, so larger pages are drawn below the screen's resolution. */
const maxPixels = 16_777_216

interface DrawOptions {
  /** CSS pixels per point. */
  readonly scale: number
  readonly turns: number
  readonly pixelRatio: number
  readonly signal: AbortSignal
}

/** Canvas pixels per CSS pixel. */
export function densityOf(width: number, height: number, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(maxPixels / (width * height)))
}

/** In degrees: the page's own rotation plus the reader's quarter turns. */
export function rotationOf({ rotate }: { readonly rotate: number }, turns: number): number {
  return (rotate + turns * 90) % 360
}

/** Rejects when `signal` aborts. */
export async function drawPage(page: PDFPageProxy, options: DrawOptions): Promise<HTMLCanvasElement> {
  const { scale, turns, pixelRatio, signal } = options
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

/** Frees a canvas's memory at once; some browsers would keep it until much later. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
