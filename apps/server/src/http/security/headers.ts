const shared = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/**
 * Scripts only from our own files; styles from our own files or with the reply's nonce. `origins`: external document
 * stores, which the page sends to and fetches from.
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
    // Text can't become script or markup by accident: the page's own policy (apps/web/src/lib/browser/trusted-types.ts)
    // only allows style text and workers from our own files.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/**
 * Browsers take a worker's policy from its own reply. Workers parse untrusted files, so they load and reach nothing.
 * The PDF worker may compile WebAssembly, which can only compute: it decodes scanned pages (JPEG 2000, JBIG2, fax) four
 * times as fast as its JavaScript fallback.
 */
export function workerPolicy(fileName: string): string | null {
  if (!/\bworker\b/.test(fileName)) return null
  return fileName.startsWith('pdf.worker') ? "default-src 'none'; script-src 'wasm-unsafe-eval'" : "default-src 'none'"
}

/**
 * The library behind /api/docs writes inline styles, so those are allowed, and nothing else that isn't ours. No
 * `upgrade-insecure-requests`: on plain HTTP the page couldn't load its own files.
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

/** API replies aren't pages, so nothing in them may load or run. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Routes that serve a page set their own content security policy. */
export function replyHeaders(publicUrl: string): (requestId: string) => Record<string, string> {
  const headers: Record<string, string> = {
    ...shared,
    'content-security-policy': dataPolicy,
    'cache-control': 'no-store',
  }
  if (publicUrl.startsWith('https:')) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return (requestId) => ({ ...headers, 'x-request-id': requestId })
}
