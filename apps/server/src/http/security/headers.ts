const shared = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/**
 * The page's policy: script only from our own files, style only from our own files or with this reply's nonce.
 * `origins`: where documents are stored, if not here; their bytes are sent and fetched, and shown as blobs of the page.
 */
export function pagePolicy(nonce: string, origins: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes a script or markup by accident: the page's own policy (apps/web/src/lib/browser/trusted-types.ts) lets
    // style text through, workers from our own files, and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * The policy of a worker, which browsers take from the worker's own reply. Workers take strangers' files apart, so they
 * load and reach nothing at all. The one that reads PDF may compile WebAssembly, which can only compute: scanned pages
 * (JPEG 2000, JBIG2, fax) are decoded by it, a page of JPEG 2000 four times as fast as by its stand-in in JavaScript.
 */
export function workerPolicy(fileName: string): string | null {
  if (!/\bworker\b/.test(fileName)) return null
  return fileName.startsWith('pdf.worker') ? "default-src 'none'; script-src 'wasm-unsafe-eval'" : "default-src 'none'"
}

/**
 * The policy of the readable page at /api/docs: its library writes styles into elements, so those are allowed, and
 * nothing else that is not ours. No `upgrade-insecure-requests`: on plain HTTP it would keep the page from its own files.
 */
export const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Nothing in a reply of the API is a page, so nothing in it may load or run anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The headers of every reply, given the request's id. Routes that answer with a page set their own content security
 * policy.
 */
export function replyHeaders(publicUrl: string): (requestId: string) => Record<string, string> {
  const headers: Record<string, string> = {
    ...shared,
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  }
  if (publicUrl.startsWith('https:')) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return (requestId) => ({ ...headers, 'x-request-id': requestId })
}
