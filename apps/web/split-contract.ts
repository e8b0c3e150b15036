import { parseSync, Visitor, type ESTree } from 'vite'

interface Range {
  readonly start: number
  readonly end: number
}

/** One name that a module imports; `*` for all. */
export interface Import {
  readonly name: string
  readonly local: string
  readonly from: string
}

/** A statement at the top of a module, with the names it declares and those it mentions. */
interface Statement {
  readonly text: string
  readonly isExport: boolean
  readonly declares: readonly string[]
  readonly mentions: ReadonlySet<string>
}

/** A contract module in two: what needs no schema, and the rest, which exports the former as well. */
export interface SplitModule {
  readonly plainNames: ReadonlySet<string>
  readonly plain: string
  readonly rest: string
  readonly isAllPlain: boolean
}

/** What only the server reads of a call: it validates, and describes the API. The page never parses what it gets. */
const serverFields = new Set(['query', 'body', 'schema', 'summary'])
export const plainSuffix = '?plain'

/**
 * Splits a module, so that a page that sends one request doesn't load the schemas of its noun, and zod.
 * @param code JavaScript
 * @param needsNoSchema whether what an import names is plain
 * @throws Error the code doesn't parse
 */
export function splitContract(file: string, code: string, needsNoSchema: (imported: Import) => boolean): SplitModule {
  const text = replaceRanges(code, serverValues(parse(file, code)))
  const program = parse(file, text)
  const imports = importsOf(program.body)
  const statements = statementsOf(program, text)
  const plain = plainStatements(
    statements,
    imports.filter((each) => !needsNoSchema(each)).map(({ local }) => local),
  )
  const rest = statements.filter((each) => !plain.includes(each))
  const plainNames = plain.flatMap(({ declares }) => declares)
  const exported = plain.flatMap(({ isExport, declares }) => (isExport ? declares : []))
  const own = plainNames.filter((name) => !exported.includes(name))
  const fromPlain = (names: readonly string[]) => `{ ${names.join(', ')} } from '${file}${plainSuffix}'`
  return {
    plainNames: new Set(exported),
    isAllPlain: rest.length === 0,
    plain: [importLines(imports, plain), ...plain.map((each) => each.text), `export { ${own.join(', ')} }`].join('\n'),
    rest: [
      importLines(imports, rest),
      `import ${fromPlain(plainNames.filter((name) => rest.some(({ mentions }) => mentions.has(name))))}`,
      `export ${fromPlain(exported)}`,
      ...rest.map((each) => each.text),
    ].join('\n'),
  }
}

export function parse(file: string, code: string): ESTree.Program {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} doesn’t parse: ${errors[0]?.message}`)
  return program
}

interface Replacement extends Range {
  readonly by: string
}

function serverValues(program: ESTree.Program): Replacement[] {
  const values: Replacement[] = []
  const options = spreadIntoCalls(program)
  let depth = 0
  const step = (isIn: boolean, by: number) => {
    if (isIn) depth += by
  }
  new Visitor({
    CallExpression: (node) => step(isApiCall(node), 1),
    'CallExpression:exit': (node) => step(isApiCall(node), -1),
    VariableDeclarator: ({ id }) => step(id.type === 'Identifier' && options.has(id.name), 1),
    'VariableDeclarator:exit': ({ id }) => step(id.type === 'Identifier' && options.has(id.name), -1),
    Property: ({ key, value, shorthand }) => {
      if (depth === 0 || key.type !== 'Identifier' || !serverFields.has(key.name)) return
      values.push({ start: value.start, end: value.end, by: shorthand ? `${key.name}: null` : 'null' })
    },
  }).visit(program)
  return values
}

const isApiCall = ({ callee }: ESTree.CallExpression): boolean => callee.type === 'Identifier' && callee.name === 'call'

/** The constants with options that several calls have in common: `call({ ...listOptions, path })`. */
function spreadIntoCalls(program: ESTree.Program): Set<string> {
  const names = new Set<string>()
  new Visitor({
    CallExpression: (node) => {
      if (!isApiCall(node)) return
      for (const argument of node.arguments) {
        if (argument.type !== 'ObjectExpression') continue
        for (const each of argument.properties)
          if (each.type === 'SpreadElement' && each.argument.type === 'Identifier') names.add(each.argument.name)
      }
    },
  }).visit(program)
  return names
}

function statementsOf(program: ESTree.Program, code: string): Statement[] {
  const references = referencesIn(program)
  return program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return []
    const isExport = node.type === 'ExportNamedDeclaration'
    const mentions = references.filter(({ start }) => node.start <= start && start < node.end).map(({ name }) => name)
    return {
      text: code.slice(node.start, node.end),
      isExport,
      declares: declaredBy(isExport ? node.declaration : node),
      mentions: new Set(mentions),
    }
  })
}

/** Identifiers, without names of fields. */
function referencesIn(program: ESTree.Program): (Range & { readonly name: string })[] {
  const fields = new Set<number>()
  const found: (Range & { readonly name: string })[] = []
  new Visitor({
    MemberExpression: ({ computed, property }) => {
      if (!computed) fields.add(property.start)
    },
    Property: ({ computed, shorthand, key }) => {
      if (!computed && !shorthand) fields.add(key.start)
    },
    Identifier: ({ name, start, end }) => {
      found.push({ name, start, end })
    },
  }).visit(program)
  return found.filter(({ start }) => !fields.has(start))
}

function declaredBy(node: { readonly type: string } | null): string[] {
  // Cast: the parser's types of declarations don't narrow.
  const { id, declarations = [] } = (node ?? {}) as { id?: { name: string }; declarations?: { id: { name: string } }[] }
  return [...(id ? [id.name] : []), ...declarations.map((each) => each.id.name)]
}

/** Those that mention nothing which needs a schema, not even through others. */
function plainStatements(statements: readonly Statement[], notPlain: readonly string[]): Statement[] {
  const plain = statements.filter(({ mentions }) => !notPlain.some((name) => mentions.has(name)))
  if (plain.length === statements.length) return plain
  const others = statements.filter((each) => !plain.includes(each))
  const next = plainStatements(plain, [...notPlain, ...others.flatMap(({ declares }) => declares)])
  return next.length === plain.length ? plain : next
}

export function importsOf(body: ESTree.Program['body']): Import[] {
  return body.flatMap((node) =>
    node.type === 'ImportDeclaration'
      ? node.specifiers.map((each) => ({ from: node.source.value, local: each.local.name, name: importedName(each) }))
      : [],
  )
}

function importedName(specifier: ESTree.ImportDeclaration['specifiers'][number]): string {
  if (specifier.type !== 'ImportSpecifier') return specifier.type === 'ImportNamespaceSpecifier' ? '*' : 'default'
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value
}

export const importLine = ({ name, local, from }: Import) =>
  name === '*' ? `import * as ${local} from '${from}'` : `import { ${name} as ${local} } from '${from}'`

/** The imports that some statement mentions. */
function importLines(imports: readonly Import[], statements: readonly Statement[]): string {
  return imports
    .filter(({ local }) => statements.some(({ mentions }) => mentions.has(local)))
    .map(importLine)
    .join('\n')
}

/** Of nested ranges the outermost is replaced. */
function replaceRanges(code: string, ranges: readonly Replacement[]): string {
  const contains = (outer: Range, inner: Range) => outer.start <= inner.start && inner.end <= outer.end
  return ranges
    .filter((range) => !ranges.some((other) => other !== range && contains(other, range)))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}
