import { parseSync } from '@swc/core'

/** A node of the syntax tree, of any type. */
export interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The nodes directly below one. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap(nodesIn)
}

/** Some nodes are in lists, and some in objects that have no type, such as arguments. */
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (isNode(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(nodesIn) : []
}

/** A node and all below it. */
export function walk(node: Node): Node[] {
  const found = [node]
  for (const each of found) found.push(...childrenOf(each))
  return found
}

/** The name of an identifier; null for other nodes. */
export const identifier = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? (node['value'] as string) : null

/** The function a call names, without what it is a member of; null for other nodes. */
export const calleeOf = (node: Node): string | null =>
  node.type === 'CallExpression' ? identifier(node['callee']) : null

export const argumentsOf = (call: Node): Node[] => nodesIn(call['arguments'])

export const stringValue = (node: Node | undefined): string | null =>
  node?.type === 'StringLiteral' ? (node['value'] as string) : null

/** A function, or what else a file declares or a class contains. */
export interface Unit {
  readonly name: string
  readonly exported: boolean
  /** From 1. */
  readonly line: number
  readonly node: Node
}

/** A parsed file: what it declares, and where its imports come from. */
export interface Source {
  readonly units: readonly Unit[]
  /** Interfaces and type aliases. */
  readonly types: ReadonlyMap<string, Node>
  /** By local name. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}

/** Parses TypeScript, with JSX in it if `tsx`. Throws for a syntax error. */
export function parse(text: string, tsx = false): Source {
  // Positions count bytes from the first token of the module.
  const bytes = Buffer.from(text)
  const module = parseSync(`;${text}`, { syntax: 'typescript', tsx }) as unknown as Node & { body: Node[] }
  const origin = (module.span?.start ?? 1) + 1
  const lineOf = (node: Node): number =>
    bytes
      .subarray(0, (node.span?.start ?? origin) - origin)
      .toString()
      .split('\n').length
  const imports = module.body.filter(({ type }) => type === 'ImportDeclaration').flatMap(importsOf)
  const types = module.body.map(declared).filter(({ type }) => /^Ts(?:Interface|TypeAlias)Declaration$/.test(type))
  return {
    units: module.body.flatMap((node) => unitsOf(node, lineOf)),
    types: new Map(types.map((node) => [identifier(node['id']) ?? '?', node])),
    imports: new Map(imports),
  }
}

function importsOf({ source, specifiers }: Node): [string, { from: string; name: string }][] {
  const from = stringValue(source as Node) ?? ''
  return (specifiers as Node[]).map(({ local, imported }) => {
    const name = identifier(local) ?? ''
    return [name, { from, name: identifier(imported) ?? name }]
  })
}

const declared = (statement: Node): Node =>
  statement.type === 'ExportDeclaration' ? (statement['declaration'] as Node) : statement

function unitsOf(statement: Node, lineOf: (node: Node) => number): Unit[] {
  const exported = statement.type === 'ExportDeclaration'
  const node = declared(statement)
  const unit = (name: string | null, of: Node): Unit => ({ name: name ?? '?', exported, line: lineOf(of), node: of })
  if (node.type === 'FunctionDeclaration') return [unit(identifier(node['identifier']), node)]
  if (node.type === 'VariableDeclaration') {
    return (node['declarations'] as Node[]).map((each) => unit(identifier(each['id']), (each['init'] as Node) ?? each))
  }
  if (node.type !== 'ClassDeclaration') return []
  const methods = (node['body'] as Node[]).filter(({ type }) => type === 'ClassMethod' || type === 'PrivateMethod')
  return methods.map((method) => ({
    ...unit('', method),
    name: methodName(method),
    node: { ...(method['function'] as Node), type: method.type },
  }))
}

const methodName = ({ key }: Node): string => (key as { id?: { value: string }; value?: string }).value ?? '?'

/** The statements of a function; null for an arrow function that is an expression. */
export function statementsOf(node: Node): Node[] | null {
  const { body } = node
  if (!isNode(body)) return null
  const statements = body['stmts']
  return Array.isArray(statements) ? (statements as Node[]) : null
}
