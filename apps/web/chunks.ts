import { join } from 'node:path'

/** The part of Rolldown's module info that is used here. */
interface Modules {
  getModuleInfo(id: string): ModuleFacts | null
}

interface ModuleFacts {
  readonly id: string
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly code: string | null
}

/**
 * Kinds of pages with much the same code, each with its entry files. Modules needed by the same kinds share a chunk:
 * a page loads twenty files instead of ninety, and hardly anything it doesn't need.
 */
const kinds = {
  start: ['main.tsx'],
  toaster: ['ui/feedback/toaster.tsx'],
  auth: ['app/pages/auth/login-page.tsx', 'app/pages/auth/set-password-page.tsx'],
  home: ['app/pages/public/home-page.tsx', 'app/shell/page-footer.tsx', 'app/routes/pages.ts'],
  publicForms: ['app/pages/partner/onboarding-page.tsx', 'app/pages/public/pre-qualify-page.tsx'],
  shell: [
    'app/access/layouts.tsx',
    'app/routes/pages.ts',
    'app/shell/banner.tsx',
    'app/shell/breadcrumbs.tsx',
    'app/shell/header/signed-in-header.tsx',
    'app/shell/page-footer.tsx',
  ],
  leads: ['app/pages/partner/leads-page.tsx'],
  deals: ['app/pages/partner/deals-page.tsx'],
  deal: ['app/pages/partner/deal-page.tsx'],
  bundle: ['app/pages/partner/bundle-page.tsx'],
  portal: ['app/pages/portal/dashboard-page.tsx'],
  documents: ['app/pages/portal/my-docs-page.tsx'],
  lender: ['app/pages/lender/deal-page.tsx', 'app/pages/lender/deals-page.tsx'],
  other: [
    'app/pages/account/account-page.tsx',
    'app/pages/partner/bundles-page.tsx',
    'app/pages/partner/lender-page.tsx',
    'app/pages/partner/lenders-page.tsx',
    'app/pages/partner/users-pages.tsx',
    'app/pages/partner/settings-page.tsx',
    'app/pages/account/notifications-page.tsx',
  ],
} as const
type Kind = keyof typeof kinds

const signedOutKinds = ['toaster', 'auth', 'home', 'publicForms'] as const
const signedInKinds = ['leads', 'deals', 'deal', 'bundle', 'portal', 'documents', 'lender', 'other'] as const

/** Source characters below which a separate chunk costs more than it saves the pages that don't need it. */
const minChunkChars = 3000
/** Kinds whose number decides what is common. The bundle editor isn't one: it shares nearly everything with `other`. */
const countedKinds = signedInKinds.filter((kind) => kind !== 'bundle')

/** Pages that people open first: what these share with any other page is common if it is small. */
const firstKinds: readonly Kind[] = ['leads', 'deals', 'deal']

/**
 * Whether every signed-in page loads a module. A small one costs less where it isn't needed than one more request does:
 * 25 ms on a slow phone.
 */
function isCommonTo(reached: ReadonlySet<Kind>, isSmall: boolean): boolean {
  const count = (of: readonly Kind[]) => of.filter((kind) => reached.has(kind)).length
  if (!isSmall) return count(countedKinds) >= 4
  return count(countedKinds) >= 3 || (count(firstKinds) > 0 && count([...signedInKinds, 'publicForms']) >= 2)
}

const source = join(import.meta.dirname, 'src')
const main = join(source, 'main.tsx')

/** Which kinds of pages need a module at first paint: lazy imports don't count. */
function kindsByModule(modules: Modules): Map<string, Set<Kind>> {
  const kindsOf = new Map<string, Set<Kind>>()
  const visit = (id: string, kind: Kind) => {
    const moduleKinds = kindsOf.get(id) ?? new Set()
    if (moduleKinds.has(kind)) return
    kindsOf.set(id, moduleKinds.add(kind))
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) visit(next, kind)
  }
  // Cast: the keys of `kinds` are its kinds.
  for (const kind of Object.keys(kinds) as Kind[]) for (const file of kinds[kind]) visit(join(source, file), kind)
  return kindsOf
}

/** The page of each kind that has only one: they share a chunk. */
const onlyPages: readonly string[] = signedInKinds
  .filter((kind) => kinds[kind].length === 1)
  .map((kind) => join(source, kinds[kind][0]))

/** The modules that need a package, which the pages without them do without. */
function modulesWith(packagePath: string, modules: Modules, ids: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importers ?? []) visit(next)
  }
  for (const id of ids) if (id.includes(packagePath)) visit(id)
  return found
}

type Share = Kind | 'fields' | 'list'

/** The kinds whose chunk a module goes into; empty: Rolldown decides, as for lazy modules. */
function sharedBy(
  { id, code, dynamicImporters }: ModuleFacts,
  reached: ReadonlySet<Kind>,
  { hasForms, hasLists }: { readonly hasForms: boolean; readonly hasLists: boolean },
): Share[] {
  // The parts of the shell are imported lazily, but every signed-in page needs all of them.
  if (dynamicImporters.length > 0 && !reached.has('shell') && !onlyPages.includes(id)) return []
  if (reached.has('start')) return ['start']
  const isSmall = (code?.length ?? 0) < minChunkChars
  const signedOut = signedOutKinds.filter((kind) => reached.has(kind))
  const signedIn = signedInKinds.filter((kind) => reached.has(kind))
  const isCommon = isCommonTo(reached, isSmall)
  const isInShell = reached.has('shell') || isCommon
  // One style sheet for all signed-in pages is smaller than the requests for one each.
  if (id.endsWith('.css') && signedIn.length > 0 && signedOut.length === 0) return ['shell']
  // Public forms show toasts anyway.
  const outside = signedOut.filter((kind) => kind !== 'toaster' || !reached.has('publicForms'))
  // What signed-in pages share with auth pages or with the toaster alone would cost more as a separate chunk.
  if (isInShell && (reached.has('auth') || outside[0] === 'toaster')) return ['start']
  if (isInShell) return [...outside, hasForms ? 'fields' : hasLists ? 'list' : 'shell']
  // Pages with little in common leave their own modules to Rolldown.
  return signedOut.length === 0 && signedIn.length === 1 && signedIn[0] === 'other' ? [] : [...signedOut, ...signedIn]
}

/** How many kinds share it: all have the start, all signed-in ones the shell, those with forms or lists their parts. */
function rank(shared: readonly Share[]): number {
  if (shared.includes('start')) return 20
  if (shared.includes('shell')) return shared.length + signedInKinds.length
  return shared.length + (shared.includes('fields') || shared.includes('list') ? signedInKinds.length - 1 : 0)
}

/**
 * Groups for Rolldown, most shared first: whatever a module needs is shared by at least as many kinds.
 * @param priority below which these groups stay
 */
export function sharedChunks(priority: number) {
  let reached: Map<string, Set<Kind>> | null = null
  let forms: Set<string> | null = null
  let lists: Set<string> | null = null
  let schemas: Set<string> | null = null
  const nameOf = (id: string, modules: Modules): readonly Share[] => {
    reached ??= kindsByModule(modules)
    forms ??= modulesWith('/react-hook-form/', modules, reached.keys())
    lists ??= modulesWith('/@tanstack/virtual-core/', modules, reached.keys())
    schemas ??= modulesWith('/zod/', modules, reached.keys())
    const facts = modules.getModuleInfo(id)
    const kindsOfIt = reached.get(id)
    if (facts === null || kindsOfIt === undefined || id === main) return []
    // Forms load their schemas when they validate.
    if (id.includes('/packages/contract/') && schemas.has(id)) return []
    return sharedBy(facts, kindsOfIt, { hasForms: forms.has(id), hasLists: lists.has(id) })
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
