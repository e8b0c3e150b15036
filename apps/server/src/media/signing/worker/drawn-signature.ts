import * as mupdf from 'mupdf'
import { sizeOfPng } from '../../inspect/worker/images/image-size.ts'
import { signatureLimits, SigningError } from '../provider.ts'

/** A drawing in ink on nothing, without the margins around it. */
export interface Picture {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
}

/** Levels of grey, 0 black: lighter is paper. */
const PAPER_LEVEL = 200
/** Pixels: fewer are a slip of the hand. */
const MIN_DRAWN_PIXELS = 40
/** Share of a drawing: more is no writing. */
const MAX_DRAWN_SHARE = 0.6
/** The ink's colour. */
const SIGNATURE_RGB = [0x16, 0x24, 0x5c] as const

/**
 * Decodes a drawing and makes a picture of its own of it: nothing that was hidden in the file is taken along.
 * @throws SigningError it is no whole PNG within the limits, or nothing is drawn on it
 */
export function pictureOf(png: Uint8Array): Picture {
  assertDrawingIsValid(png)
  const grey = grayscaleOf(png)
  const box = drawnBox(grey)
  if (box.count < MIN_DRAWN_PIXELS) throw new SigningError('bad_signature', 'Sign in the field, or type your name.')
  if (box.count > grey.getWidth() * grey.getHeight() * MAX_DRAWN_SHARE) {
    throw new SigningError('bad_signature', 'That doesn’t look like a signature. Draw it again.')
  }
  return cropToDrawing(grey, box)
}

function assertDrawingIsValid(png: Uint8Array): void {
  const { drawn_bytes, drawn_side, drawn_min_side } = signatureLimits
  const bytes = Buffer.from(png)
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const size = isPng && bytes.length <= drawn_bytes ? sizeOfPng(bytes) : null
  if (size === null) throw new SigningError('bad_signature', 'We didn’t get all of your signature. Draw it again.')
  const { width, height } = size
  if (Math.max(width, height) > drawn_side || Math.min(width, height) < drawn_min_side) {
    throw new SigningError('bad_signature', 'Your signature is too large or too small. Draw it again.')
  }
}

/** On white paper, as it is seen. */
function grayscaleOf(png: Uint8Array): mupdf.Pixmap {
  try {
    const image = new mupdf.Image(png)
    const [width, height] = [image.getWidth(), image.getHeight()]
    const documentToSign = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false)
    documentToSign.clear(255)
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, documentToSign)
    device.fillImage(image, [width, 0, 0, height, 0, 0], 1)
    device.close()
    return documentToSign
  } catch (error) {
    throw new SigningError('bad_signature', 'We couldn’t read your signature. Draw it again.', error)
  }
}

interface DrawnBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Pixels. */
  readonly count: number
}

function drawnBox(grey: mupdf.Pixmap): DrawnBox {
  const [pixels, stride, width, height] = [grey.getPixels(), grey.getStride(), grey.getWidth(), grey.getHeight()]
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

/** Alpha is how dark it was, so that what is printed below still shows. Colours come multiplied by it. */
function cropToDrawing(grey: mupdf.Pixmap, { left, top, right, bottom }: DrawnBox): Picture {
  const [from, stride] = [grey.getPixels(), grey.getStride()]
  const [width, height] = [right - left, bottom - top]
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], true)
  const [to, wide] = [picture.getPixels(), picture.getStride()]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = 255 - (from[(y + top) * stride + x + left] ?? 255)
      const at = y * wide + x * 4
      SIGNATURE_RGB.forEach((level, channel) => (to[at + channel] = Math.round((level * alpha) / 255)))
      to[at + 3] = alpha
    }
  }
  return { png: Uint8Array.from(picture.asPNG()), width, height }
}
