import { downloadUrl } from '../api/storage-url.ts'

/** Downloads content that the page already has. */
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
 * Lets the browser stream a presigned URL to disk. Throws if our own server refuses it; responses of other hosts
 * can't be seen.
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
    // If storage answers with an error page, it must not replace this page.
    link.target = '_blank'
  }
  link.click()
}
