import * as mupdf from 'mupdf'
import { coverageSide, type GrayscaleImage } from './page-coverage.ts'

/** Longest side of a preview, in pixels. */
export const previewSide = 2400
const QUALITY = 82

/** A picture on white paper, not larger than is needed to see whether there is ink. */
export function smallGrayscale(image: mupdf.Image): mupdf.Pixmap {
  return scaled(image, mupdf.ColorSpace.DeviceGray, coverageSide)
}

/** To be used at once: it lies in memory of mupdf. */
export function toGrayscale(pixmap: mupdf.Pixmap): GrayscaleImage {
  return {
    width: pixmap.getWidth(),
    height: pixmap.getHeight(),
    stride: pixmap.getStride(),
    pixels: pixmap.getPixels(),
  }
}

export function previewOf(image: mupdf.Image): Uint8Array {
  const pixmap = scaled(image, mupdf.ColorSpace.DeviceRGB, previewSide)
  try {
    return jpegOf(pixmap)
  } finally {
    pixmap.destroy()
  }
}

/** A copy: what mupdf hands out lies in memory that it uses again. */
export function jpegOf(pixmap: mupdf.Pixmap): Uint8Array {
  return Uint8Array.from(pixmap.asJPEG(QUALITY))
}

/** Drawn rather than scaled, so that what is transparent shows white, and a large JPEG is never decoded in full. */
function scaled(image: mupdf.Image, colours: mupdf.ColorSpace, side: number): mupdf.Pixmap {
  const scale = Math.min(1, side / Math.max(image.getWidth(), image.getHeight(), 1))
  const width = Math.max(1, Math.round(image.getWidth() * scale))
  const height = Math.max(1, Math.round(image.getHeight() * scale))
  const pixmap = new mupdf.Pixmap(colours, [0, 0, width, height], false)
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
  try {
    device.fillImage(image, [width, 0, 0, height, 0, 0], 1)
    device.close()
    return pixmap
  } catch (error) {
    pixmap.destroy()
    throw error
  } finally {
    device.destroy()
  }
}
