import { argumentsOf, calleeOf, identifier, parse, stringValue, walk, type Node, type Source } from './syntax.ts'
import type { Finding } from './tracked-files.ts'

const PAGE = /^apps\/web\/src\/(?:app|domain|features)\/.*(?<!\.test)\.tsx?$/
const KEYS = 'apps/web/src/domain/query-keys.ts'
/** Those that pages need before anyone has signed in. */
const FIRST_KEYS = 'apps/web/src/domain/first-keys.ts'
const SENDS = new Set(['callApi', 'fetchFile', 'uploadCsv'])

/** Not GET, but they change nothing that a list shows: a link is checked, a document is prepared for signing. */
const READS = new Set(['checkMagicLink', 'beginSigning'])

const FEATURES = 'apps/web/src/features'

/** They run on without a component, in their own order, and have roll-backs of their own: sessions, uploads, grids, archives. */
const MACHINES = new Set([
  'apps/web/src/domain/requests/request-uploads.ts',
  `${FEATURES}/auth/mutations.ts`,
  `${FEATURES}/auth/passkey/passkey-sign-in.ts`,
  `${FEATURES}/auth/sign-out.ts`,
  `${FEATURES}/documents/download/prepare-archive.ts`,
  `${FEATURES}/documents/upload/deal-uploads.ts`,
  `${FEATURES}/financials/data/periods.ts`,
  `${FEATURES}/financials/data/table-calls.ts`,
])

/** Methods of the query client whose first argument is a key. */
const TAKES_KEY = new Set(['getQueryData', 'getQueryState', 'setQueryData'])

const isList = (node: unknown): boolean => {
  const { type, expression } = (node ?? {}) as Partial<Node>
  return type === 'TsConstAssertion' ? isList(expression) : type === 'ArrayExpression'
}

const propertyOf = (node: Node): string | null =>
  node.type === 'KeyValueProperty' ? (identifier(node['key']) ?? stringValue(node['key'] as Node)) : null

/** A list written where a query key belongs, or an object of such lists. */
function writesKey(node: Node): boolean {
  if (propertyOf(node) === 'queryKey') return isList(node['value'])
  if (node.type === 'VariableDeclarator') {
    const name = identifier(node['id']) ?? ''
    const init = node['init'] as Node | null
    if (name === 'queryKey') return isList(init)
    return name.endsWith('Keys') && init?.type === 'ObjectExpression' && walk(init).some(isList)
  }
  const method = node.type === 'CallExpression' ? identifier((node['callee'] as Node)['property']) : null
  return method !== null && TAKES_KEY.has(method) && isList(argumentsOf(node)[0])
}

/** The functions of mutations, and what they call in the same file. */
function mutationNodes({ units }: Source): Set<Node> {
  const found = units
    .flatMap((unit) => walk(unit.node))
    .filter((node) => propertyOf(node) === 'mutationFn')
    .flatMap(walk)
  const seen = new Set(found)
  for (const each of found) {
    const unit = units.find(({ name }) => name === identifier(each))
    if (unit === undefined || seen.has(unit.node)) continue
    for (const node of walk(unit.node)) {
      seen.add(node)
      found.push(node)
    }
  }
  return seen
}

/** The calls of the contract that a file sends outside a mutation. */
function looseWrites(source: Source, reads: ReadonlySet<string>): { unit: Source['units'][number]; call: string }[] {
  const inMutations = mutationNodes(source)
  return source.units.flatMap((unit) =>
    walk(unit.node).flatMap((node) => {
      if (!SENDS.has(calleeOf(node) ?? '') || inMutations.has(node)) return []
      const local = identifier(argumentsOf(node)[0])
      const call = local === null ? undefined : source.imports.get(local)
      if (
        call === undefined ||
        !call.from.startsWith('@loanyard/contract/') ||
        reads.has(call.name) ||
        READS.has(call.name)
      )
        return []
      return [{ unit, call: call.name }]
    }),
  )
}

/**
 * Query keys written outside their module, and writes that are not in a mutation.
 * @param files texts by their path from the root
 * @param reads names of the calls that change nothing
 * @param exempt files that may write without a mutation
 */
export function pageCacheProblems(
  files: ReadonlyMap<string, string>,
  reads: ReadonlySet<string>,
  exempt: ReadonlySet<string> = MACHINES,
): Finding[] {
  return [...files]
    .filter(([file]) => PAGE.test(file) && file !== KEYS && file !== FIRST_KEYS)
    .flatMap(([file, text]) => {
      const source = parse(text, file.endsWith('.tsx'))
      const keys = source.units
        .filter(
          ({ node, name }) =>
            writesKey({ type: 'VariableDeclarator', id: { type: 'Identifier', value: name }, init: node }) ||
            walk(node).some(writesKey),
        )
        .map(({ name, line }) => ({ file, line, message: `${name} writes a query key; keys are in ${KEYS}` }))
      const loose = looseWrites(source, reads)
      if (exempt.has(file)) {
        const message = 'sends every write in a mutation now; remove it from the files that may not'
        return loose.length > 0 ? keys : [...keys, { file, line: 0, message }]
      }
      return [
        ...keys,
        ...loose.map(({ unit: { name, line }, call }) => ({
          file,
          line,
          message: `${name} sends ${call} outside the mutationFn of a mutation`,
        })),
      ]
    })
}
