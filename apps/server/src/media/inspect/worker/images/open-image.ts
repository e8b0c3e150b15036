import * as mupdf from 'mupdf'
import type { InputFile } from '../../../sandbox/worker/input-file.ts'
import type { InspectionLimits } from '../../limits.ts'
import { failed, noProblem, type OpenResult } from '../opened.ts'
import { toGrayscale, previewOf, smallGrayscale } from './image-previews.ts'
import { sizeOfJpeg, sizeOfPng } from './image-size.ts'
import { hasContent } from './page-coverage.ts'

const tooManyPixels = failed({ kind: 'too_much_inside', what: 'pixels' })

/** Opens a PNG or JPEG. Throws if it can't be decoded. */
export function openImage(file: InputFile, type: 'png' | 'jpg', { pixels }: InspectionLimits): OpenResult {
  const bytes = file.whole()
  const size = type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (size === null) return failed({ kind: 'damaged' })
  if (size.width * size.height > pixels) return tooManyPixels
  const image = new mupdf.Image(bytes)
  try {
    return isBlank(image) ? failed({ kind: 'blank' }) : noProblem
  } finally {
    image.destroy()
  }
}

/** Opens the first image of a HEIC, upright. Throws if it can't be decoded. */
export async function openHeic(file: InputFile, { pixels }: InspectionLimits): Promise<OpenResult> {
  // Its decoder takes as long to load as everything else in this process, and few documents are HEICs.
  const { default: heicDecode } = await import('heic-decode')
  const pictures = await heicDecode.all({ buffer: file.whole() })
  try {
    const [first] = pictures
    if (first === undefined) return failed({ kind: 'damaged' })
    if (first.width * first.height > pixels) return tooManyPixels
    const image = asImage(await first.decode())
    try {
      return isBlank(image) ? failed({ kind: 'blank' }) : { ...noProblem, preview: previewOf(image) }
    } finally {
      image.destroy()
    }
  } finally {
    pictures.dispose()
  }
}

function asImage({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): mupdf.Image {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, width, height], true)
  try {
    pixmap.getPixels().set(data)
    return new mupdf.Image(pixmap)
  } finally {
    pixmap.destroy()
  }
}

function isBlank(image: mupdf.Image): boolean {
  const pixmap = smallGrayscale(image)
  try {
    return !hasContent(toGrayscale(pixmap), true)
  } finally {
    pixmap.destroy()
  }
}
