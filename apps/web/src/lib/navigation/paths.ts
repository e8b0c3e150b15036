import { areas, type Area } from '@loanyard/contract/core/values'

/** Pages that only say something: one route for all of them. */
const staticPaths: Readonly<Record<'about' | 'loanStories' | 'blog' | 'license' | 'privacy' | 'terms', string>> = {
  about: '/about',
  loanStories: '/loan-stories',
  blog: '/blog',
  license: '/software-license-agreement',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
}

/** Every path of the page, from section 2 of the specification. Links and redirects are built here only. */
export const paths = {
  home: '/',
  ...staticPaths,
  /** Asking for a loan: a partner's own form, or that of the partner the installation names. */
  preQualify: (partnerId?: string) => (partnerId === undefined ? '/pre-qualify' : `/pre-qualify/${partnerId}`),
  partner: '/partner',
  portal: '/portal',
  lender: '/lender',
  requests: '/requests',
  /** Each area's door. */
  login: {
    partner: '/partner/login',
    portal: '/portal/login',
    lender: '/lender/login',
    requests: '/requests/login',
  },
  setPassword: {
    partner: '/partner/set-password',
    portal: '/portal/set-password',
    lender: '/lender/set-password',
    requests: '/requests/set-password',
  },
  /** One's own account, outside the partner area. */
  settings: {
    portal: '/portal/settings',
    lender: '/lender/settings',
    requests: '/requests/settings',
  },
  /** What people are told, outside the partner area. */
  notifications: {
    portal: '/portal/notifications',
    lender: '/lender/notifications',
    requests: '/requests/notifications',
  },
  partnerOnboarding: '/partner/onboarding',
  partnerForbidden: '/partner/403',
  partnerNotFound: '/partner/404',
  portalNotFound: '/portal/404',
  requestsNotFound: '/requests/404',
  myDocs: (partnerId: string, dealId: string) => `/portal/${partnerId}/${dealId}/my-docs`,
  /** One request of My Docs. */
  myDoc: (partnerId: string, dealId: string, requestId: string) =>
    `/portal/${partnerId}/${dealId}/my-docs/${requestId}`,
  signDoc: (partnerId: string, dealId: string, requestId: string) =>
    `/portal/${partnerId}/${dealId}/my-docs/${requestId}/sign`,
  lenderDeals: (partnerId: string) => `/lender/${partnerId}/deals`,
  lenderDeal: (partnerId: string, dealId: string) => `/lender/${partnerId}/deals/${dealId}`,
  leads: (partnerId: string) => `/partner/${partnerId}/leads`,
  deals: (partnerId: string) => `/partner/${partnerId}/deals`,
  deal: (partnerId: string, dealId: string) => `/partner/${partnerId}/deals/${dealId}`,
  bundles: (partnerId: string) => `/partner/${partnerId}/bundles`,
  bundle: (partnerId: string, bundleId: string) => `/partner/${partnerId}/bundles/${bundleId}`,
  bookDemo: (partnerId: string) => `/partner/${partnerId}/book-demo`,
  partnerNotifications: (partnerId: string) => `/partner/${partnerId}/notifications`,
  lenders: (partnerId: string) => `/partner/${partnerId}/lenders`,
  partnerLender: (partnerId: string, lenderId: string) => `/partner/${partnerId}/lenders/${lenderId}`,
  'user-management': (partnerId: string) => `/partner/${partnerId}/user-management`,
  partnerSettings: (partnerId: string) => `/partner/${partnerId}/settings`,
  audit: (partnerId: string) => `/partner/${partnerId}/audit`,
  securityLog: (partnerId: string) => `/partner/${partnerId}/security-log`,
  reports: (partnerId: string) => `/partner/${partnerId}/reports`,
  account: (partnerId: string) => `/partner/${partnerId}/account`,
} as const

/** The sections of the partner area whose place is kept when the partner is switched (specification section 2). */
const partnerSections = ['leads', 'deals', 'bundles', 'lenders', 'user-management', 'settings'] as const
type PartnerSection = (typeof partnerSections)[number]

const partnerIdSegment = /^\/partner\/(ptnr_[^/]+)(?:\/([^/]+))?/

/** The partner id in a path, or null where the path has none. */
export function partnerIdIn(pathname: string): string | null {
  return partnerIdSegment.exec(pathname)?.[1] ?? null
}

/** The partner whose deals are open in the lenders' area, by the path; null where none is. */
export function lenderPartnerIn(pathname: string): string | null {
  return /^\/lender\/(ptnr_[^/]+)/.exec(pathname)?.[1] ?? null
}

const portalDealSegments = /^\/portal\/(ptnr_[^/]+)\/(deal_[^/]+)/

/** The deal that is open in the portal, by the path; null where none is. */
export function portalDealIn(pathname: string): { partnerId: string; dealId: string } | null {
  const [, partnerId, dealId] = portalDealSegments.exec(pathname) ?? []
  return partnerId === undefined || dealId === undefined ? null : { partnerId, dealId }
}

/** Where a switch to another partner leads from a path: to the same section, from anywhere else to deals. */
export function partnerSwitchPath(pathname: string, partnerId: string): string {
  const segment = partnerIdSegment.exec(pathname)?.[2]
  const section: PartnerSection = partnerSections.find((each) => each === segment) ?? 'deals'
  return section === 'settings' ? paths.partnerSettings(partnerId) : paths[section](partnerId)
}

/** A path as the router compares it: decoded, in small letters, without a slash at its end. */
function plain(pathname: string): string {
  try {
    return decodeURI(pathname)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '')
  } catch {
    return pathname
  }
}

const authAreas: ReadonlyMap<string, Area> = new Map(
  areas.flatMap((area) => [paths.login[area], paths.setPassword[area]].map((path) => [path, area] as const)),
)

/** The area whose sign-in or set-password page a path is; null for any other page. */
export function authAreaOf(pathname: string): Area | null {
  return authAreas.get(plain(pathname)) ?? null
}

/** Whether a page is for people who are not signed in, without breadcrumbs and footer (specification section 2). */
export function isSignedOutPage(pathname: string): boolean {
  return authAreaOf(pathname) !== null || plain(pathname) === paths.partnerOnboarding
}

/**
 * A way back after signing in, safe to follow: a path of this origin, not an entrance itself.
 * Anything else (another origin, `//host`, a backslash that browsers read as a slash, what they leave out of an address) is null.
 */
export function safeNext(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return null
  const url = new URL(next, 'http://page.invalid')
  // Dots in a path can leave `//host` behind, which a browser reads as another origin.
  if (url.origin !== 'http://page.invalid' || url.pathname.startsWith('//')) return null
  return isSignedOutPage(url.pathname) ? null : url.pathname + url.search + url.hash
}

/** The search of a door that leads to `next`, which is safe; null is nowhere in particular. */
export function searchOf(next: string | null): { next?: string } {
  return next === null ? {} : { next }
}
