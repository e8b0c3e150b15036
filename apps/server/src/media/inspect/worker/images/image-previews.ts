import * as mupdf from 'mupdf'
import { coverageSide, type GrayscaleImage } from './page-coverage.ts'

/** Longest side of a preview, in pixels. */
export const previewSide = 2400
const QUALITY = 82

/** The image on a white background, just large enough to tell whether it is blank. */
export function smallGrayscale(image: mupdf.Image): mupdf.Pixmap {
  return scaled(image, mupdf.ColorSpace.DeviceGray, coverageSide)
}

/** Use it at once: it is a view of mupdf's memory. */
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

/** A copy: mupdf reuses the memory of the original. */
export function jpegOf(pixmap: mupdf.Pixmap): Uint8Array {
  return Uint8Array.from(pixmap.asJPEG(QUALITY))
}

/** Drawn rather than scaled, so that transparency becomes white and a large JPEG is never decoded in full. */
function scaled(image: mupdf.Image, colorSpace: mupdf.ColorSpace, side: number): mupdf.Pixmap {
  const scale = Math.min(1, side / Math.max(image.getWidth(), image.getHeight(), 1))
  const width = Math.max(1, Math.round(image.getWidth() * scale))
  const height = Math.max(1, Math.round(image.getHeight() * scale))
  const pixmap = new mupdf.Pixmap(colorSpace, [0, 0, width, height], false)
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
