import { areas, type Area } from '@loanyard/contract/core/values'

/** Static pages, all under one route. */
const staticPaths: Readonly<Record<'about' | 'loanStories' | 'blog' | 'license' | 'privacy' | 'terms', string>> = {
  about: '/about',
  loanStories: '/loan-stories',
  blog: '/blog',
  license: '/software-license-agreement',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
}

/** Every path of the page. Links and redirects are built here only. */
export const paths = {
  home: '/',
  ...staticPaths,
  /** A partner's own form, or that of the installation's default partner. */
  preQualify: (partnerId?: string) => (partnerId === undefined ? '/pre-qualify' : `/pre-qualify/${partnerId}`),
  partner: '/partner',
  portal: '/portal',
  lender: '/lender',
  requests: '/requests',
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
  /** The account page outside the partner area. */
  settings: {
    portal: '/portal/settings',
    lender: '/lender/settings',
    requests: '/requests/settings',
  },
  /** Outside the partner area. */
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
  myDoc: (partnerId: string, dealId: string, requestId: string) =>
    `/portal/${partnerId}/${dealId}/my-docs/${requestId}`,
  signDoc: (partnerId: string, dealId: string, requestId: string) =>
    `/portal/${partnerId}/${dealId}/my-docs/${requestId}/sign`,
  documentAccess: (partnerId: string, dealId: string) => `/portal/${partnerId}/${dealId}/document-access`,
  lenderDeals: (partnerId: string) => `/lender/${partnerId}/deals`,
  lenderDeal: (partnerId: string, dealId: string) => `/lender/${partnerId}/deals/${dealId}`,
  today: (partnerId: string) => `/partner/${partnerId}/today`,
  leads: (partnerId: string) => `/partner/${partnerId}/leads`,
  deals: (partnerId: string) => `/partner/${partnerId}/deals`,
  deal: (partnerId: string, dealId: string) => `/partner/${partnerId}/deals/${dealId}`,
  /** Answers that wait for review, over all deals. */
  review: (partnerId: string) => `/partner/${partnerId}/review`,
  /** The requests of all deals. */
  partnerRequests: (partnerId: string) => `/partner/${partnerId}/requests`,
  /** What the borrower of a deal sees. */
  portalPreview: (partnerId: string, dealId: string) => `/partner/${partnerId}/deals/${dealId}/portal-preview`,
  checklistPreview: (partnerId: string, bundleId: string) => `/partner/${partnerId}/bundles/${bundleId}/portal-preview`,
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

/** Sections that are kept when the partner is switched. */
const partnerSections = ['leads', 'deals', 'bundles', 'lenders', 'user-management', 'settings'] as const
type PartnerSection = (typeof partnerSections)[number]

const partnerIdSegment = /^\/partner\/(ptnr_[^/]+)(?:\/([^/]+))?/

export function partnerIdIn(pathname: string): string | null {
  return partnerIdSegment.exec(pathname)?.[1] ?? null
}

export function lenderPartnerIn(pathname: string): string | null {
  return /^\/lender\/(ptnr_[^/]+)/.exec(pathname)?.[1] ?? null
}

/** The partner whose own pre-qualification form this is. */
export function preQualifyPartnerIn(pathname: string): string | null {
  return /^\/pre-qualify\/(ptnr_[^/]+)/.exec(pathname)?.[1] ?? null
}

const portalDealSegments = /^\/portal\/(ptnr_[^/]+)\/(deal_[^/]+)/

export function portalDealIn(pathname: string): { partnerId: string; dealId: string } | null {
  const [, partnerId, dealId] = portalDealSegments.exec(pathname) ?? []
  return partnerId === undefined || dealId === undefined ? null : { partnerId, dealId }
}

/** The same section of the other partner, or its deals. */
export function partnerSwitchPath(pathname: string, partnerId: string): string {
  const segment = partnerIdSegment.exec(pathname)?.[2]
  const section: PartnerSection = partnerSections.find((each) => each === segment) ?? 'deals'
  return section === 'settings' ? paths.partnerSettings(partnerId) : paths[section](partnerId)
}

/** As the router compares paths: decoded, lower case, without a trailing slash. */
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

/** The area whose sign-in or set-password page this is. */
export function authAreaOf(pathname: string): Area | null {
  return authAreas.get(plain(pathname)) ?? null
}

/** True for pages for signed-out people, which have no breadcrumbs and no footer. */
export function isSignedOutPage(pathname: string): boolean {
  return authAreaOf(pathname) !== null || plain(pathname) === paths.partnerOnboarding
}

/**
 * Returns a safe return URL after signing in: a path of this origin that isn't an auth page. Null for anything else
 * (another origin, `//host`, backslashes that browsers read as slashes, characters they strip).
 */
export function safeNext(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/') || next.startsWith('//') || /[\\\p{Cc}]/u.test(next)) return null
  const url = new URL(next, 'http://page.invalid')
  // Dots in a path can leave `//host` behind, which browsers read as another origin.
  if (url.origin !== 'http://page.invalid' || url.pathname.startsWith('//')) return null
  return isSignedOutPage(url.pathname) ? null : url.pathname + url.search + url.hash
}

/** Pages people land on anyway, so no return URL is needed. */
const startPages: readonly string[] = [paths.home, ...areas.map((area) => paths[area])]

/** The search of a sign-in page that leads back to `href`. */
export function returnUrlSearch(href: string): { next?: string } {
  const next = safeNext(href)
  return next === null || startPages.includes(next) ? {} : { next }
}
