import { session } from '../../../../lib/auth/session.ts'

/** Twice the size shown, for sharp screens. */
const side = 96

async function drawThumbnail(file: File): Promise<string | null> {
  try {
    const image = await createImageBitmap(file, { resizeHeight: side, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = Math.min(image.width, side)
    canvas.height = side
    canvas.getContext('2d')?.drawImage(image, (canvas.width - image.width) / 2, 0)
    image.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    return blob === null ? null : URL.createObjectURL(blob)
  } catch {
    // Not every browser reads every kind of picture.
    return null
  }
}

const byFile = new Map<File, Promise<string | null>>()
const byDocument = new Map<string, Promise<string | null>>()

/** The address of a small picture made on this device; null if it can't be read. */
export function thumbnailOf(file: File): Promise<string | null> {
  const made = byFile.get(file) ?? (file.type.startsWith('image/') ? drawThumbnail(file) : Promise.resolve(null))
  byFile.set(file, made)
  return made
}

/** Keeps the picture of a file that became a document, until the person signs out or leaves. */
export function rememberThumbnail(documentId: string, file: File | null): void {
  if (file !== null) byDocument.set(documentId, thumbnailOf(file))
}

export const documentThumbnail = (documentId: string): Promise<string | null> =>
  byDocument.get(documentId) ?? Promise.resolve(null)

session.subscribe((event) => {
  if (event.kind === 'started') return
  for (const made of byFile.values()) void made.then((url) => url !== null && URL.revokeObjectURL(url))
  byFile.clear()
  byDocument.clear()
})
