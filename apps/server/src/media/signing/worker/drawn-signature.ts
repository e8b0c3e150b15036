import * as mupdf from 'mupdf'
import { sizeOfPng } from '../../inspect/worker/images/image-size.ts'
import * as copy from '../copy.ts'
import { signatureLimits, SigningError } from '../provider.ts'

/** A drawing in the signature color on transparent, without margins. */
export interface Picture {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** Gray levels from this up are background; 0 is black. */
const PAPER_LEVEL = 200
/** Fewer are a slip of the hand. */
const MIN_DRAWN_PIXELS = 40
/** A larger share of dark pixels is no writing. */
const MAX_DRAWN_SHARE = 0.6
const SIGNATURE_RGB = [0x16, 0x24, 0x5c] as const

/**
 * Decodes a drawing and redraws it, so that nothing hidden in the file is kept.
 * @throws SigningError it isn't a complete PNG within the limits, or is blank
 */
export function pictureOf(png: Uint8Array): Picture {
  assertDrawingIsValid(png)
  const image = grayscaleOf(png)
  const box = drawnBox(image)
  if (box.count < MIN_DRAWN_PIXELS) throw new SigningError('bad_signature', copy.nothingDrawn)
  if (box.count > image.getWidth() * image.getHeight() * MAX_DRAWN_SHARE) {
    throw new SigningError('bad_signature', copy.notASignature)
  }
  return cropToDrawing(image, box)
}

function assertDrawingIsValid(png: Uint8Array): void {
  const { drawn_bytes, drawn_side, drawn_min_side } = signatureLimits
  const bytes = Buffer.from(png)
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const size = isPng && bytes.length <= drawn_bytes ? sizeOfPng(bytes) : null
  if (size === null) throw new SigningError('bad_signature', copy.drawingIncomplete)
  const { width, height } = size
  if (Math.max(width, height) > drawn_side || Math.min(width, height) < drawn_min_side) {
    throw new SigningError('bad_signature', copy.drawingSize)
  }
}

/** On a white background. */
function grayscaleOf(png: Uint8Array): mupdf.Pixmap {
  try {
    const image = new mupdf.Image(png)
    const [width, height] = [image.getWidth(), image.getHeight()]
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false)
    pixmap.clear(255)
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap)
    device.fillImage(image, [width, 0, 0, height, 0, 0], 1)
    device.close()
    return pixmap
  } catch (error) {
    throw new SigningError('bad_signature', copy.drawingUnreadable, error)
  }
}

interface DrawnBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Dark pixels. */
  readonly count: number
}

function drawnBox(image: mupdf.Pixmap): DrawnBox {
  const [pixels, stride, width, height] = [image.getPixels(), image.getStride(), image.getWidth(), image.getHeight()]
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[y * stride + x] ?? 255) >= PAPER_LEVEL) continue
      count++
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return { left, top, right, bottom, count }
}

/** Darkness becomes alpha, so that print below still shows. Colors are premultiplied. */
function cropToDrawing(image: mupdf.Pixmap, { left, top, right, bottom }: DrawnBox): Picture {
  const [from, stride] = [image.getPixels(), image.getStride()]
  const [width, height] = [right - left, bottom - top]
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], true)
  const [to, toStride] = [picture.getPixels(), picture.getStride()]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = 255 - (from[(y + top) * stride + x + left] ?? 255)
      const at = y * toStride + x * 4
      SIGNATURE_RGB.forEach((level, channel) => (to[at + channel] = Math.round((level * alpha) / 255)))
      to[at + 3] = alpha
    }
  }
  return { png: Uint8Array.from(picture.asPNG()), width, height }
}
