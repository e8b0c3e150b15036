import { join } from 'node:path'

/** What Rolldown tells about modules, as far as it matters here. */
interface Modules {
  getModuleInfo(id: string): ModuleFacts | null
}

interface ModuleFacts {
  readonly importedIds: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly code: string | null
}

/**
 * Kinds of pages that load much the same, each with the files they begin with. A module goes into one file with all
 * others that the same kinds need: a page loads twenty files instead of ninety, and hardly anything it does not need.
 */
const kinds = {
  start: ['main.tsx'],
  toaster: ['ui/feedback/toaster.tsx'],
  auth: ['app/pages/auth/login-page.tsx', 'app/pages/auth/set-password-page.tsx'],
  home: ['app/pages/public/home-page.tsx', 'app/shell/page-footer.tsx'],
  publicForms: ['app/pages/partner/onboarding-page.tsx', 'app/pages/public/pre-qualify-page.tsx'],
  shell: ['app/access/area-layout.tsx', 'app/shell/header/signed-in-header.tsx', 'app/shell/breadcrumbs.tsx'],
  leads: ['app/pages/partner/leads-page.tsx'],
  deals: ['app/pages/partner/deals-page.tsx'],
  deal: ['app/pages/partner/deal-page.tsx'],
  portal: ['app/pages/portal/dashboard-page.tsx'],
  documents: ['app/pages/portal/my-docs-page.tsx'],
  lender: ['app/pages/lender/deal-page.tsx', 'app/pages/lender/deals-page.tsx'],
  other: [
    'app/pages/account/account-page.tsx',
    'app/pages/partner/bundles-page.tsx',
    'app/pages/partner/lenders-page.tsx',
    'app/pages/partner/users-pages.tsx',
    'app/pages/partner/settings-page.tsx',
    'app/pages/account/notifications-page.tsx',
  ],
} as const
type Kind = keyof typeof kinds

const signedOutKinds = ['toaster', 'auth', 'home', 'publicForms'] as const
const signedInKinds = ['leads', 'deals', 'deal', 'portal', 'documents', 'lender', 'other'] as const

/** Characters of source below which a file of its own costs more than it saves those who do not need it. */
const minChunkChars = 3000
/** Shared by so many kinds behind the doors, a module comes with what surrounds all of their pages. */
const commonThreshold = 5

const source = join(import.meta.dirname, 'src')
const main = join(source, 'main.tsx')

/** Which kinds of pages have a module when they appear: what is loaded later does not count. */
function kindsByModule(modules: Modules): Map<string, Set<Kind>> {
  const kindsOf = new Map<string, Set<Kind>>()
  const visit = (id: string, kind: Kind) => {
    const moduleKinds = kindsOf.get(id) ?? new Set()
    if (moduleKinds.has(kind)) return
    kindsOf.set(id, moduleKinds.add(kind))
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next, kind)
  }
  // The guarantee: the keys of `kinds` are its kinds.
  for (const kind of Object.keys(kinds) as Kind[]) for (const file of kinds[kind]) visit(join(source, file), kind)
  return kindsOf
}

/** The kinds whose file a module goes into; none: Rolldown decides, as for what is loaded later. */
function sharedBy({ code, dynamicImporters }: ModuleFacts, reached: ReadonlySet<Kind>): readonly Kind[] {
  if (dynamicImporters.length > 0) return []
  if (reached.has('start')) return ['start']
  const signedOut = signedOutKinds.filter((kind) => reached.has(kind))
  const signedIn = signedInKinds.filter((kind) => reached.has(kind))
  const isCommon = signedIn.length >= commonThreshold || (signedIn.length > 1 && (code?.length ?? 0) < minChunkChars)
  const isInShell = reached.has('shell') || isCommon
  // What every signed-in page and the first pages of others share is so little that a file of its own would cost more.
  if (isInShell && (reached.has('auth') || reached.has('home')) && (code?.length ?? 0) < minChunkChars) return ['start']
  if (isInShell) return [...signedOut, 'shell']
  // Pages that have little in common share what is theirs alone as it comes.
  return signedOut.length === 0 && signedIn.length === 1 && signedIn[0] === 'other' ? [] : [...signedOut, ...signedIn]
}

/** How many kinds have what these have: all have the start, all behind the doors have the shell. */
function rank(shared: readonly Kind[]): number {
  return shared.length + (shared.includes('shell') ? signedInKinds.length : 0) + (shared.includes('start') ? 20 : 0)
}

/**
 * Groups for Rolldown. What more kinds share comes first: whatever a module needs, at least as many kinds have.
 * @param priority below which these groups stay
 */
export function sharedChunks(priority: number) {
  let reached: Map<string, Set<Kind>> | null = null
  const nameOf = (id: string, modules: Modules): readonly Kind[] => {
    reached ??= kindsByModule(modules)
    const facts = modules.getModuleInfo(id)
    const kindsOfIt = reached.get(id)
    return facts === null || kindsOfIt === undefined || id === main ? [] : sharedBy(facts, kindsOfIt)
  }
  return Array.from({ length: priority - 1 }, (_, index) => ({
    name: (id: string, modules: Modules): string | null => {
      const shared = nameOf(id, modules)
      return shared.length > 0 && rank(shared) === index + 1 ? shared.join('-') : null
    },
    debugName: `shared by ${index + 1}`,
    priority: index + 1,
  }))
}
