import { areaOfHost } from '../auth/area.ts'

/** True for an address of our own server's embedded store or archives, whatever it is called from outside. */
function isEmbedded(url: URL): boolean {
  const isS3 = [...url.searchParams.keys()].some((name) => name.toLowerCase().startsWith('x-amz-'))
  return url.pathname.startsWith('/files/') && !isS3
}

/**
 * The address to use for a presigned one. Those of the embedded store name the installation by its public address; the
 * page may stand on another name of the same server (partner.localhost), whose store is the same, and may only talk to its
 * own origin. Those of an S3 store are used as they are: their signature covers the host.
 */
export function storageUrl(presignedUrl: string, pageOrigin: string): string {
  const url = new URL(presignedUrl, pageOrigin)
  return isEmbedded(url) ? pageOrigin + url.pathname + url.search : url.href
}

/** `partner.example.com` → `example.com`; every name of this machine is `localhost`. */
function serverOf(hostname: string): string {
  const name = areaOfHost(hostname) === null ? hostname : hostname.replace(/^[^.]+\./, '')
  return name === '127.0.0.1' || name === '[::1]' ? 'localhost' : name
}

/**
 * The address to download a presigned one from. Where that is another name of the page's own server the page's own origin
 * is used, so that a failure is noticed and the page stays where it is; archives may come from a host of their own.
 */
export function downloadUrl(presignedUrl: string, pageOrigin: string): string {
  const url = new URL(presignedUrl, pageOrigin)
  const page = new URL(pageOrigin)
  const isSame = url.protocol === page.protocol && url.port === page.port
  return isSame && serverOf(url.hostname) === serverOf(page.hostname) ? storageUrl(url.href, pageOrigin) : url.href
}
