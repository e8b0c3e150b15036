import { posix } from 'node:path'
import { calleeOf, childrenOf, identifier, parse, walk, type Node, type Source } from './syntax.ts'
import type { Finding } from './tracked-files.ts'

const READERS = /^apps\/server\/src\/(?:features|http|services)\/.*(?<!\.test)\.ts$/
/** The generated types, and what all lists have in common. */
const OF_DATABASE = /^apps\/server\/src\/db\//
const READS = new Set(['firstRow', 'rows', 'rowsLater'])

/** A function of the database has columns of its own. */
const OF_FUNCTION = /\b(?:from|join) private\.\w+\(/

/** A parsed file with its path. */
interface Place {
  readonly file: string
  readonly source: Source
}

/** string, number, boolean or Buffer, also as an array or with null. */
function isWritten(type: Node): boolean {
  if (type.type === 'TsKeywordType') return ['boolean', 'null', 'number', 'string'].includes(String(type['kind']))
  if (type.type === 'TsArrayType') return isWritten(type['elemType'] as Node)
  if (type.type === 'TsUnionType') return (type['types'] as Node[]).every(isWritten)
  return type.type === 'TsTypeReference' && identifier(type['typeName']) === 'Buffer'
}

/** The row of an empty page has no id. */
const isNull = ({ type, kind }: Node): boolean => type === 'TsKeywordType' && kind === 'null'

/** The properties of a type whose own type is written by hand, and those of the types it is made of. */
function writtenIn(type: Node, place: Place, load: (file: string) => Source | null): string[] {
  if (type.type === 'TsPropertySignature') {
    const annotation = (type['typeAnnotation'] as Node | null)?.['typeAnnotation']
    return annotation !== undefined && !isNull(annotation as Node) && isWritten(annotation as Node)
      ? [identifier(type['key']) ?? '']
      : []
  }
  const name = identifier(
    type['typeName'] ?? (type.type === 'TsExpressionWithTypeArguments' ? type['expression'] : null),
  )
  const own = childrenOf(type).flatMap((child) => writtenIn(child, place, load))
  return name === null ? own : [...own, ...writtenInNamed(name, place, load)]
}

function writtenInNamed(name: string, { file, source }: Place, load: (file: string) => Source | null): string[] {
  const declaration = source.types.get(name)
  if (declaration !== undefined) {
    // A generic type may name itself.
    const rest = { ...source, types: new Map([...source.types].filter(([each]) => each !== name)) }
    return writtenIn(declaration, { file, source: rest }, load)
  }
  const imported = source.imports.get(name)
  if (imported === undefined || !imported.from.startsWith('.')) return []
  const target = posix.join(posix.dirname(file), imported.from)
  const there = OF_DATABASE.test(target) ? null : load(target)
  return there === null ? [] : writtenInNamed(imported.name, { file: target, source: there }, load)
}

/** The type that a reading call is given, or the one its function returns. */
const rowTypeOf = (call: Node, unit: Node): Node | null =>
  ((call['typeArguments'] ?? unit['returnType']) as Node | null | undefined) ?? null

const sqlOf = (call: Node): string =>
  walk(call)
    .map(({ type, raw }) => (type === 'TemplateElement' ? String(raw) : ''))
    .join('…')

/**
 * Columns whose type is written by hand in the type of a row: a renamed column would still compile. `as name` in the
 * SQL of the file, or of one that it imports, marks a computed column.
 * @param files texts by their path from the root
 */
export function writtenColumns(files: ReadonlyMap<string, string>, tables: string): Finding[] {
  const columns = new Set([...tables.matchAll(/^ {4}readonly (\w+): /gm)].map(([, name]) => name))
  const parsed = new Map<string, Source>()
  const load = (file: string): Source | null => {
    const text = files.get(file)
    if (text !== undefined && !parsed.has(file)) parsed.set(file, parse(text))
    return parsed.get(file) ?? null
  }
  return [...files]
    .filter(([file, text]) => READERS.test(file) && /\b(?:rows|firstRow|rowsLater)[<(]/.test(text))
    .flatMap(([file, text]) => {
      const source = load(file)
      if (source === null) return []
      const imported = [...source.imports.values()].map(({ from }) => posix.join(posix.dirname(file), from))
      const sql = [text, ...imported.map((each) => files.get(each) ?? '')].join('\n')
      const computed = new Set([...sql.matchAll(/\bas (\w+)/g)].map(([, name]) => name))
      return source.units.flatMap(({ name, line, node }) => {
        const calls = walk(node).filter((each) => READS.has(calleeOf(each) ?? '') && !OF_FUNCTION.test(sqlOf(each)))
        const types = new Set(calls.map((call) => rowTypeOf(call, node)))
        const written = [...types].flatMap((type) => (type === null ? [] : writtenIn(type, { file, source }, load)))
        return [...new Set(written)]
          .filter((column) => columns.has(column) && !computed.has(column))
          .map((column) => ({
            file,
            line,
            message: `${name} types the column ${column} by hand; take it from Columns`,
          }))
      })
    })
}
