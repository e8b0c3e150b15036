import { posix } from 'node:path'
import {
  argumentsOf,
  calleeOf,
  childrenOf,
  identifier,
  parse,
  statementsOf,
  stringValue,
  walk,
  type Node,
  type Source,
  type Unit,
} from './syntax.ts'
import type { Finding } from './tracked-files.ts'

const FEATURE = /^apps\/server\/src\/features\/[^/]+\//

/** Other files neither write nor name a right. */
const CONCERNED = /\b(?:withTransaction|authorize|may)\(|\bHandlers</

type Sources = ReadonlyMap<string, Source>

/** What a function evaluates first, without the await; null if it has no statements. */
function firstExpression(node: Node): Node | null {
  const [first] = statementsOf(node) ?? []
  const [declared] = first?.type === 'VariableDeclaration' ? (first['declarations'] as Node[]) : []
  const expression = (declared?.['init'] ?? first?.['expression'] ?? first?.['argument'] ?? null) as Node | null
  return expression?.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression
}

/** Whether a function's first statement is `authorize(ctx, 'noun.verb')`. */
function beginsAuthorized(node: Node): boolean {
  const first = firstExpression(node)
  return first !== null && calleeOf(first) === 'authorize' && stringValue(argumentsOf(first)[1]) !== null
}

const has = (node: Node, test: (each: Node) => boolean): boolean => walk(node).some(test)
const opensTransaction = (node: Node): boolean => calleeOf(node) === 'withTransaction'

/** Whether each transaction of a function begins by naming a right, and nothing is awaited before the first. */
function transactionsAuthorized(node: Node): boolean {
  const transactions = walk(node).filter(opensTransaction)
  const before = (statementsOf(node) ?? []).slice(
    0,
    statementsOf(node)?.findIndex((each) => has(each, opensTransaction)),
  )
  return (
    transactions.length > 0 &&
    transactions.every((call) => argumentsOf(call).some(beginsAuthorized)) &&
    !before.some((each) => has(each, ({ type }) => type === 'AwaitExpression'))
  )
}

/** Whether a function names the right it needs, or begins with a private function of its file that does. */
function isAuthorized({ node }: Unit, { units }: Source): boolean {
  if (beginsAuthorized(node) || transactionsAuthorized(node)) return true
  const name = calleeOf(firstExpression(node) ?? node)
  return units.some(
    (unit) =>
      !unit.exported &&
      unit.name === name &&
      unit.node !== node &&
      (beginsAuthorized(unit.node) || transactionsAuthorized(unit.node)),
  )
}

/** Whether a function opens a transaction, itself or through private functions of its file, without naming a right. */
function writesUnauthorized(unit: Unit, source: Source, seen: readonly Unit[] = []): boolean {
  if (isAuthorized(unit, source)) return false
  if (has(unit.node, opensTransaction)) return true
  const names = new Set(walk(unit.node).map(identifier))
  return source.units.some(
    (other) =>
      !other.exported &&
      names.has(other.name) &&
      !seen.includes(other) &&
      writesUnauthorized(other, source, [...seen, unit]),
  )
}

const isMethod = ({ node }: Unit): boolean => node.type.endsWith('Method')

/** Exported functions, and methods, that write without naming a right. */
function unauthorizedWrites(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, source]) =>
    source.units
      .filter((unit) => (unit.exported || isMethod(unit)) && writesUnauthorized(unit, source))
      .map(({ name, line }) => ({
        file,
        line,
        message: `${name} opens a transaction before authorize(ctx, 'noun.verb')`,
      })),
  )
}

const keyOf = (property: Node): string =>
  identifier(property) ?? identifier(property['key']) ?? stringValue(property['key'] as Node) ?? ''

/** The functions a handler ends with: those of both branches of a condition, without those of their arguments. */
function handlersIn(expression: Node): (string | null)[] {
  const name = calleeOf(expression)
  if (name !== null || expression.type === 'CallExpression') return [name]
  if (expression.type === 'ConditionalExpression') {
    return [expression['consequent'], expression['alternate']].flatMap((each) => handlersIn(each as Node))
  }
  return childrenOf(expression).flatMap(handlersIn)
}

/** `sail`, `sail: sail`, or `sail: (ctx) => sail(ctx)`. */
function handlersOf(property: Node): (string | null)[] {
  const name = identifier(property) ?? identifier(property['value'])
  if (name !== null) return [name]
  const { body } = (property['value'] ?? property) as { body?: Node }
  return body === undefined ? [null] : handlersIn(body)
}

/** Calls of the contract that write, and whose handler doesn't name a right. */
function unauthorizedCalls(sources: Sources, reads: ReadonlySet<string>): Finding[] {
  return [...sources]
    .filter(([file]) => file.endsWith('/handlers.ts'))
    .flatMap(([file, source]) =>
      source.units
        .filter(({ node, exported }) => exported && node.type === 'ObjectExpression')
        .flatMap(({ node, line }) =>
          (node['properties'] as Node[])
            .filter((property) => !reads.has(keyOf(property)))
            .flatMap((property) => handlersOf(property).map((name) => ({ property, name })))
            .filter(({ name }) => !isNamedAuthorized(sources, file, name))
            .map(({ property, name }) => ({
              file,
              line,
              message: `${keyOf(property)} runs ${name ?? 'a function'}, which doesn't begin with authorize(ctx, 'noun.verb')`,
            })),
        ),
    )
}

/** Finds a function in a file or its imports. */
function isNamedAuthorized(sources: Sources, file: string, name: string | null): boolean {
  const source = sources.get(file)
  const imported = source?.imports.get(name ?? '')
  const where = imported === undefined ? source : sources.get(posix.join(posix.dirname(file), imported.from))
  const unit = where?.units.find((each) => each.name === (imported?.name ?? name))
  return where !== undefined && unit !== undefined && isAuthorized(unit, where)
}

/** Rights that a feature declares and nothing of it asks for. */
function unusedRights(sources: Sources): Finding[] {
  const named = new Set<string>()
  const nodes = [...sources].flatMap(([file, { units }]) =>
    units.flatMap(({ node }) => walk(node).map((each) => ({ file, node: each }))),
  )
  for (const { file, node } of nodes) {
    const right = /^(?:authorize|may)$/.test(calleeOf(node) ?? '') ? stringValue(argumentsOf(node)[1]) : null
    if (right !== null) named.add(`${FEATURE.exec(file)?.[0]} ${right}`)
  }
  return nodes
    .filter(({ node }) => calleeOf(node) === 'defineRights')
    .flatMap(({ file, node }) =>
      ((argumentsOf(node)[0]?.['properties'] ?? []) as Node[])
        .map(keyOf)
        .filter((right) => !named.has(`${FEATURE.exec(file)?.[0]} ${right}`))
        .map((right) => ({ file, line: 0, message: `nothing asks for the right ${right}` })),
    )
}

/**
 * Writes of the features that don't name the right they need in their first statement, or in the first of their
 * transaction, and rights that nothing needs.
 * @param files texts by their path from the root
 * @param reads names of the API calls that only read
 */
export function missingRights(files: ReadonlyMap<string, string>, reads: ReadonlySet<string>): Finding[] {
  const sources = new Map(
    [...files]
      .filter(([file, text]) => FEATURE.test(file) && /(?<!\.test)\.ts$/.test(file) && CONCERNED.test(text))
      .map(([file, text]) => [file, parse(text)]),
  )
  return [...unauthorizedWrites(sources), ...unauthorizedCalls(sources, reads), ...unusedRights(sources)]
}
