/**
 * The address to use for a presigned one. Those of the embedded store name the installation by its public address; the
 * page may stand on another name of the same server (partner.localhost), whose store is the same, and may only talk to its
 * own origin. Those of an S3 store are used as they are: their signature covers the host.
 */
export function storeAddress(presignedUrl: string, pageOrigin: string): string {
  const url = new URL(presignedUrl, pageOrigin)
  const isS3 = [...url.searchParams.keys()].some((name) => name.toLowerCase().startsWith('x-amz-'))
  return url.pathname.startsWith('/files/') && !isS3 ? pageOrigin + url.pathname + url.search : url.href
}
