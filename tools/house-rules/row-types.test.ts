import { expect, test } from 'vitest'
import { writtenColumns } from './row-types.ts'

const tables = `export interface Tables {
  readonly ships: {
    readonly id: string
    readonly name: string
    readonly built_on: string | null
  }
}
`
const folder = 'apps/server/src/features/ships'

const messagesOf = (text: string, others: Readonly<Record<string, string>> = {}) =>
  writtenColumns(
    new Map([
      [`${folder}/queries.ts`, text],
      ...Object.entries(others).map(([file, each]) => [`${folder}/${file}`, each] as const),
    ]),
    tables,
  ).map(({ line, message }) => `${line}: ${message}`)

const select = (type: string, statement = 'select id, name from ships') =>
  `\nexport const findShips = (ctx) => rows<${type}>(ctx, sql\`${statement}\`)`

test.each([
  ["Columns<'ships', 'id' | 'name'>"],
  ["Columns<'ships', 'id'> & { readonly mast_count: number }"],
  ["{ owner: Tables['ships']['name'] }"],
  ['{ name: ShipName }'],
  ['{ id: null; total: number }'],
])('accepts %s', (type) => {
  expect(messagesOf(select(type))).toEqual([])
})

test('accepts computed columns, and those of a function', () => {
  expect(messagesOf(select('{ name: string }', 'select upper(name) as name from ships'))).toEqual([])
  expect(messagesOf(select('{ id: string }', 'select * from private.own_ships()'))).toEqual([])
})

const found = (column: string) => [`2: findShips types the column ${column} by hand; take it from Columns`]

test.each([
  ['a literal', select('{ readonly name: string }'), 'name'],
  ['a column that can be null', select('{ built_on: string | null }'), 'built_on'],
  ['a named type', `${select('Ship')}\ninterface Ship {\n  readonly name: string\n}`, 'name'],
  ['what a type extends', `${select('Ship')}\ntype Ship = Base\ninterface Base { name: string }`, 'name'],
  [
    'the return type of the function',
    '\nexport function findShips(ctx): Promise<{ id: string }[]> {\n  return rows(ctx, sql`select id from ships`)\n}',
    'id',
  ],
])('finds %s', (_, text, column) => {
  expect(messagesOf(text)).toEqual(found(column))
})

test('finds a type of another file', () => {
  const text = select('Ship').replace('\n', "import type { Ship } from './rows.ts'\n")
  expect(messagesOf(text, { 'rows.ts': 'export interface Ship { name: string }' })).toEqual([...found('name')])
})

test('leaves values that are written, and tests, alone', () => {
  expect(messagesOf('export const save = (ctx, ship: { name: string }) => later(ctx, sql`select 1`)')).toEqual([])
  expect(writtenColumns(new Map([[`${folder}/ships.test.ts`, select('{ name: string }')]]), tables)).toEqual([])
})
