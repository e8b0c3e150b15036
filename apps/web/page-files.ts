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
}

/** Every page starts with it. */
export const entry = 'index.html'
/** What is around every signed-in page: it comes through the list of pages. */
const signedIn = ['home-shell', 'shell']

/** What each page loads in addition to the entry: source files, or names of shared chunks. */
export const routes: readonly Route[] = [
  { route: '/partner/login', limit: 148, chunks: ['src/app/pages/auth/login-page.tsx'] },
  { route: '/partner/onboarding', limit: 185, chunks: ['src/app/pages/partner/onboarding-page.tsx'] },
  { route: '/portal/set-password', limit: 148, chunks: ['src/app/pages/auth/set-password-page.tsx'] },
  { route: '/', limit: 129, chunks: ['src/app/pages/public/home-page.tsx'] },
  {
    route: '/portal',
    limit: 168,
    chunks: [...signedIn, 'portal'],
  },
  {
    route: '/portal/{partnerId}/{dealId}/my-docs',
    limit: 201,
    chunks: [...signedIn, 'documents'],
  },
  {
    route: '/lender/{partnerId}/deals',
    limit: 184,
    chunks: [...signedIn, 'src/app/pages/lender/deals-page.tsx'],
  },
  {
    route: '/lender/{partnerId}/deals/{dealId}',
    limit: 185,
    chunks: [...signedIn, 'src/app/pages/lender/deal-page.tsx'],
  },
  {
    route: '/portal/settings',
    limit: 213,
    chunks: [...signedIn, 'src/app/pages/account/account-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/leads',
    limit: 182,
    chunks: [...signedIn, 'leads'],
  },
  {
    route: '/partner/{partnerId}/deals',
    limit: 182,
    chunks: [...signedIn, 'deals'],
  },
  {
    route: '/partner/{partnerId}/deals/{dealId}',
    limit: 192,
    chunks: [...signedIn, 'deal'],
  },
  {
    route: '/partner/{partnerId}/bundles',
    limit: 175,
    chunks: [...signedIn, 'src/app/pages/partner/bundles-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/bundles/{bundleId}',
    limit: 226,
    chunks: [...signedIn, 'bundle'],
  },
  {
    route: '/partner/{partnerId}/lenders',
    limit: 178,
    chunks: [...signedIn, 'src/app/pages/partner/lenders-page.tsx'],
  },
  {
    route: '/partner/{partnerId}/lenders/{lenderId}',
    limit: 180,
    chunks: [...signedIn, 'src/app/pages/partner/lender-page.tsx'],
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
