/** Every path of the page, from section 2 of the specification. Links and redirects are built here only. */
export const paths = {
  home: '/',
  partner: '/partner',
  partnerLogin: '/partner/login',
  partnerForbidden: '/partner/403',
  partnerNotFound: '/partner/404',
  leads: (partnerId: string) => `/partner/${partnerId}/leads`,
  deals: (partnerId: string) => `/partner/${partnerId}/deals`,
  deal: (partnerId: string, dealId: string) => `/partner/${partnerId}/deals/${dealId}`,
} as const

/** The sections of the partner area whose place is kept when the partner is switched. */
export type PartnerSection = 'leads' | 'deals'

const partnerIdSegment = /^\/partner\/(ptnr_[^/]+)(?:\/([^/]+))?/

/** The partner id in a path, or null where the path has none. */
export function partnerIdIn(pathname: string): string | null {
  return partnerIdSegment.exec(pathname)?.[1] ?? null
}

/** The section a path belongs to; from anywhere else a switch of partner leads to deals. */
export function partnerSectionIn(pathname: string): PartnerSection {
  return partnerIdSegment.exec(pathname)?.[2] === 'leads' ? 'leads' : 'deals'
}

/**
 * A way back after signing in, safe to follow: a path of this origin, not the sign-in page itself.
 * Anything else (another origin, `//host`, a backslash that browsers read as a slash) is null.
 */
export function safeNext(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/') || next.startsWith('//') || next.includes('\\')) return null
  const url = new URL(next, 'http://page.invalid')
  // Dots in a path can leave `//host` behind, which a browser reads as another origin.
  if (url.origin !== 'http://page.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname === paths.partnerLogin ? null : url.pathname + url.search + url.hash
}
