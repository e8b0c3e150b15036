import * as mupdf from 'mupdf'
import { sizeOfJpeg, sizeOfPng, type ImageSize } from '../inspect/worker/images/image-size.ts'
import { countMupdfWarnings } from '../pdf/mupdf.ts'
import type { InputFile } from '../sandbox/worker/input-file.ts'
import { serve, type Result } from '../sandbox/worker/serve.ts'
import type { RenderResult, RenderTask } from './render-logo.ts'
import { decodeWebp, sizeOfWebp } from './webp.ts'

// The process that redraws one untrusted image: see render-logo.ts.

/** In pixels: four times the size in a header, so that it stays sharp. */
const box = { width: 640, height: 160 }
const maxPixels = 40_000_000

countMupdfWarnings()
serve((task: RenderTask, input: InputFile) => draw(task, input.whole()).catch(() => refused('damaged')))

async function draw({ type }: RenderTask, bytes: Buffer): Promise<Result> {
  const size = sizeOf(type, bytes)
  if (size === null || size.width === 0 || size.height === 0) return refused('damaged')
  if (size.width * size.height > maxPixels) return refused('pixels')
  const image = type === 'image/webp' ? asImage(await decodeWebp(bytes)) : new mupdf.Image(bytes)
  return { answer: { kind: 'drawn' } satisfies RenderResult, bytes: pngOf(image) }
}

function refused(why: 'pixels' | 'damaged'): Result {
  return { answer: { kind: 'refused', why } satisfies RenderResult }
}

function sizeOf(type: RenderTask['type'], bytes: Buffer): ImageSize | null {
  if (type === 'image/png') return sizeOfPng(bytes)
  return type === 'image/jpeg' ? sizeOfJpeg(bytes) : sizeOfWebp(bytes)
}

interface Decoded extends ImageSize {
  /** RGBA */
  readonly data: Uint8ClampedArray
}

/** mupdf's pixels have premultiplied alpha. */
function asImage({ width, height, data }: Decoded): mupdf.Image {
  const multiplied = Uint8ClampedArray.from(data)
  for (let at = 0; at < multiplied.length; at += 4) {
    const alpha = (multiplied[at + 3] ?? 255) / 255
    for (let channel = at; channel < at + 3; channel++) multiplied[channel] = (multiplied[channel] ?? 0) * alpha
  }
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], true)
  pixmap.getPixels().set(multiplied)
  return new mupdf.Image(pixmap)
}

/** Keeps transparency. */
function pngOf(image: mupdf.Image): Uint8Array {
  const scale = Math.min(1, box.width / image.getWidth(), box.height / image.getHeight())
  const width = Math.max(1, Math.round(image.getWidth() * scale))
  const height = Math.max(1, Math.round(image.getHeight() * scale))
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], true)
  pixmap.clear()
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  device.fillImage(image, [width, 0, 0, height, 0, 0], 1)
  device.close()
  // A copy, because mupdf reuses the memory.
  return Uint8Array.from(pixmap.asPNG())
}
