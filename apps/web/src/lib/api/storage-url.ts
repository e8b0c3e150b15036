import { areaOfHost } from '../auth/area.ts'

/** True for our own server's embedded blob store or archives, under any of its host names. */
function isEmbedded(url: URL): boolean {
  const isS3 = [...url.searchParams.keys()].some((name) => name.toLowerCase().startsWith('x-amz-'))
  return url.pathname.startsWith('/files/') && !isS3
}

/**
 * The URL to use for a presigned one. Embedded storage URLs carry the installation's public address; the page may be
 * on another name of the same server (partner.localhost) and may only call its own origin. S3 URLs stay as they are,
 * because their signature covers the host.
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
 * The URL to download a presigned one from. Uses the page's own origin for other names of the same server, so that
 * the page can detect failures; archives may be on a host of their own.
 */
export function downloadUrl(presignedUrl: string, pageOrigin: string): string {
  const url = new URL(presignedUrl, pageOrigin)
  const page = new URL(pageOrigin)
  const isSame = url.protocol === page.protocol && url.port === page.port
  return isSame && serverOf(url.hostname) === serverOf(page.hostname) ? storageUrl(url.href, pageOrigin) : url.href
}
