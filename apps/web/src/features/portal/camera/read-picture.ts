import type { PhotoPage } from './pictures-to-pdf.ts'

/** 200 dots per inch on a page 11 inches long: small print stays readable. */
const maxPixels = 2200
const quality = 0.85

/**
 * A photo as a page: upright, as its camera noted it, no larger than is of use to a reader. Throws where the browser cannot
 * read it.
 */
export async function readPhoto(file: Blob): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxPixels / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw pictures.')
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  // Phones give the memory of a canvas back only then.
  canvas.width = 0
  if (jpeg === null) throw new Error('This picture could not be read.')
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}
