const shared = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/** The page's policy: script only from our own files, style only from our own files or with this reply's nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes a script or markup by accident: the page's own policy (apps/web/src/lib/trusted-types.ts) lets
    // style text through and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
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
