import { downloadUrl } from '../api/storage-url.ts'
/** Hands a file to the browser's downloads under a name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Has the browser save what is at a presigned address, under a name: it streams to the disk, whatever its size. Throws
 * where our own server does not hand it out; of another host's answers the page learns nothing.
 */
export async function saveFromUrl(presignedUrl: string, fileName: string): Promise<void> {
  const address = downloadUrl(presignedUrl, location.origin)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.rel = 'noopener'
  if (new URL(address).origin === location.origin) {
    const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    if (!ok) throw new Error('There is nothing to save.')
  } else if (navigator.userActivation?.isActive) {
    // Should it answer with a page after all (a store's error), that page must not take this one's place.
    link.target = '_blank'
  }
  link.click()
}
