// Which files a browser loads for which page: measured by size.mjs, asserted by the page build, announced with the
// page by preloads.ts.

/** A chunk in Vite's manifest. */
interface Chunk {
  /** Of a shared chunk. */
  readonly name?: string
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

export interface Route {
  readonly route: string
  /** Kilobytes of script. */
  readonly limit: number
  readonly chunks: readonly string[]
  /** What a signed-in person's browser asks the server for at once, before the page's script has loaded. */
  readonly early?: readonly EarlyRequest[]
}

/** A GET. */
export interface EarlyRequest {
  /** With the route's `{names}`. One with a query is sent only where the page's address has none. */
  readonly url: string
  /** Only sent if it matches the screen. */
  readonly media?: string
}

/** Every page starts with it. */
export const entry = 'index.html'
/** What is around every signed-in page: it comes through the list of pages. */
const signedIn = ['home-shell', 'shell']

const user = { url: '/api/v0/user' }
const ofPartner = [
  user,
  { url: '/api/v0/partners/{partnerId}/detail' },
  { url: '/api/v0/partners/{partnerId}/social' },
] as const

/** What each page loads in addition to the entry: source files, or names of shared chunks. */
export const routes: readonly Route[] = [
  { route: '/partner/login', limit: 150.5, chunks: ['src/app/pages/auth/login-page.tsx'] },
  { route: '/partner/onboarding', limit: 186, chunks: ['src/app/pages/partner/onboarding-page.tsx'] },
  { route: '/portal/set-password', limit: 150.5, chunks: ['src/app/pages/auth/set-password-page.tsx'] },
  { route: '/', limit: 131, chunks: ['src/app/pages/public/home-page.tsx'] },
  {
    route: '/portal',
    limit: 172,
    chunks: [...signedIn, 'portal'],
    early: [
      user,
      { url: '/api/v0/deals?permission_level=portal' },
      { url: '/api/v0/deals/do-next?permission_level=portal' },
      { url: '/api/v0/user/invitations' },
    ],
  },
  {
    route: '/portal/{partnerId}/{dealId}/my-docs',
    limit: 204,
    chunks: [...signedIn, 'documents'],
    early: [user],
  },
  {
    route: '/lender/{partnerId}/deals',
    limit: 189,
    chunks: [...signedIn, 'src/app/pages/lender/deals-page.tsx'],
    early: [user],
  },
  {
    route: '/lender/{partnerId}/deals/{dealId}',
    limit: 191,
    chunks: [...signedIn, 'src/app/pages/lender/deal-page.tsx'],
    early: [user],
  },
  {
    route: '/portal/settings',
    limit: 217,
    chunks: [...signedIn, 'src/app/pages/account/account-page.tsx'],
    early: [user],
  },
  {
    route: '/partner/{partnerId}/leads',
    limit: 186,
    chunks: [...signedIn, 'leads'],
    early: [
      ...ofPartner,
      { url: '/api/v0/leads/partners/{partnerId}?ordering=-created&lead_status=New%2CQualified&limit=50' },
    ],
  },
  {
    route: '/partner/{partnerId}/deals',
    limit: 186.6,
    chunks: [...signedIn, 'deals'],
    early: [
      ...ofPartner,
      { url: '/api/v0/user/invitations' },
      { url: '/api/v0/deals/partners/{partnerId}?ordering=-created&limit=50', media: '(max-width: 699px)' },
      { url: '/api/v0/deals/partners/{partnerId}/board', media: '(min-width: 700px)' },
    ],
  },
  {
    route: '/partner/{partnerId}/deals/{dealId}',
    limit: 197,
    chunks: [...signedIn, 'deal'],
    early: [...ofPartner, { url: '/api/v0/deals/{dealId}/partners/{partnerId}' }],
  },
  {
    route: '/partner/{partnerId}/today',
    limit: 190,
    chunks: [...signedIn, 'src/app/pages/today/today-page.tsx'],
    early: [...ofPartner, { url: '/api/v0/today/partners/{partnerId}?of=mine' }],
  },
  {
    route: '/partner/{partnerId}/review',
    limit: 178.5,
    chunks: [...signedIn, 'src/app/pages/today/review-page.tsx'],
    early: [...ofPartner, { url: '/api/v0/attestations/partners/{partnerId}/review?of=everyone&limit=50' }],
  },
  {
    route: '/partner/{partnerId}/bundles',
    limit: 178,
    chunks: [...signedIn, 'src/app/pages/partner/bundles-page.tsx'],
    early: ofPartner,
  },
  {
    route: '/partner/{partnerId}/bundles/{bundleId}',
    limit: 223,
    chunks: [...signedIn, 'bundle'],
    early: ofPartner,
  },
  {
    route: '/partner/{partnerId}/lenders',
    limit: 182,
    chunks: [...signedIn, 'src/app/pages/partner/lenders-page.tsx'],
    early: ofPartner,
  },
  {
    route: '/partner/{partnerId}/lenders/{lenderId}',
    limit: 176,
    chunks: [...signedIn, 'src/app/pages/partner/lender-page.tsx'],
    early: ofPartner,
  },
]

/** Of a source file or a shared chunk. */
const chunkOf = (manifest: Manifest, name: string): Chunk | undefined =>
  manifest[name] ?? Object.values(manifest).find((chunk) => chunk.name === name)

/**
 * The named chunks and everything they import, dependencies first.
 * @throws Error the build has no chunk of that name
 */
export function closure(manifest: Manifest, names: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const loaded: Chunk[] = []
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = chunkOf(manifest, name)
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    for (const next of chunk.imports ?? []) visit(next)
    loaded.push(chunk)
  }
  for (const name of names) visit(name)
  return loaded
}
