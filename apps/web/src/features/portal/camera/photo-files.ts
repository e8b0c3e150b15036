import { unedited, type Examined, type PageEdit } from './image/examine.ts'
import type { Pixels } from './image/pixels.ts'
import type { Jpeg, PhotoPage } from './photos-to-pdf.ts'
import type { Scanner } from './scan-client.ts'

/** 200 dpi on a page 11 inches long keeps small print readable. */
const maxPixels = 2200
const quality = 0.85

/** The pixels of a photo, upright as its camera recorded it. Throws if the browser can't read it. */
export async function readPixels(file: Blob, longest = maxPixels): Promise<Pixels> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const size = (side: number) => Math.max(1, Math.round(side * scale))
  return withCanvas({ width: size(bitmap.width), height: size(bitmap.height) }, (context, { width, height }) => {
    // Transparent pixels would turn black in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    return context.getImageData(0, 0, width, height)
  })
}

async function pageOf(pixels: Pixels): Promise<Jpeg> {
  const { width, height } = pixels
  const jpeg = await withCanvas(pixels, async (context) => {
    context.putImageData(new ImageData(pixels.data, width, height), 0, 0)
    return new Promise<Blob | null>((done) => context.canvas.toBlob(done, 'image/jpeg', quality))
  })
  if (jpeg === null) throw new Error('This picture could not be read.')
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}

async function withCanvas<T>(
  { width, height }: { width: number; height: number },
  use: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => T | Promise<T>,
): Promise<T> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw pictures.')
  const result = await use(context, { width, height })
  // Phones free a canvas's memory only then.
  canvas.width = 0
  return result
}

const nothingFound: Examined = { problems: [], corners: null }

/** A photo as a page, cropped to the page it shows. Without the worker it stays as it was taken. */
export async function scanPhoto(file: Blob, scanner: Scanner): Promise<PhotoPage> {
  const photo = await readPixels(file)
  const original = await pageOf(photo)
  const { problems, corners } = await scanner.examine(photo).catch(() => nothingFound)
  const edit: PageEdit = corners === null ? unedited : { ...unedited, corners }
  const scan = { original, found: corners, problems }
  if (corners === null) return { ...original, scan: { ...scan, edit } }
  const page = await scanner.render(photo, edit).then(pageOf, () => null)
  return page === null ? { ...original, scan: { ...scan, edit: unedited } } : { ...page, scan: { ...scan, edit } }
}

/** The page made of its photo with another edit. Rejects without the worker. */
export async function editPage(page: PhotoPage, edit: PageEdit, scanner: Scanner): Promise<PhotoPage> {
  const scan = page.scan ?? { original: page, found: null, problems: [], edit }
  const { original } = scan
  const photo = await readPixels(new Blob([original.jpeg]))
  const made = await pageOf(await scanner.render(photo, edit))
  return { ...made, scan: { ...scan, edit } }
}
