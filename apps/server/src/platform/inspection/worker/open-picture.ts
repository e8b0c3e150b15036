import heicDecode from 'heic-decode'
import * as mupdf from 'mupdf'
import type { Limits } from '../limits.ts'
import { hasInk } from './ink.ts'
import { failed, sound, type Opened } from './opened.ts'
import { greyOf, previewOf, smallGrey } from './pictures.ts'
import type { InputFile } from '../../sandbox/worker/input-file.ts'
import { sizeOfJpeg, sizeOfPng } from './whole-picture.ts'

const tooManyPixels = failed({ kind: 'too_much_inside', what: 'pixels' })

/** PNG and JPEG. Throws where they cannot be decoded. */
export function openPicture(file: InputFile, type: 'png' | 'jpg', { pixels }: Limits): Opened {
  const bytes = file.whole()
  const size = type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (size === null) return failed({ kind: 'damaged' })
  if (size.width * size.height > pixels) return tooManyPixels
  const image = new mupdf.Image(bytes)
  try {
    return isBlank(image) ? failed({ kind: 'blank' }) : sound
  } finally {
    image.destroy()
  }
}

/** The first picture of a HEIC, upright. Throws where it cannot be decoded. */
export async function openHeic(file: InputFile, { pixels }: Limits): Promise<Opened> {
  const pictures = await heicDecode.all({ buffer: file.whole() })
  try {
    const [first] = pictures
    if (first === undefined) return failed({ kind: 'damaged' })
    if (first.width * first.height > pixels) return tooManyPixels
    const image = asImage(await first.decode())
    try {
      return isBlank(image) ? failed({ kind: 'blank' }) : { ...sound, preview: previewOf(image) }
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
  const pixmap = smallGrey(image)
  try {
    return !hasInk(greyOf(pixmap), true)
  } finally {
    pixmap.destroy()
  }
}
