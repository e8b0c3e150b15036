import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitContract } from './split-contract.ts'

const source = `
import * as z from 'zod'
import { call } from '../core/call.ts'
import { statuses } from '../core/values.ts'
import { id } from '../core/ids.ts'
export const orderings = ['created', ...statuses]
const page = z.object({ limit: z.number() })
export const deal = z.object({ id: id('deal') })
const path = '/api/v0/deals/{deal}'
export const listDeals = call({
  method: 'GET',
  path,
  summary: 'The deals',
  query: page,
  reply: { status: 200, schema: z.array(deal) },
})
export function isDeal(value) {
  return deal.safeParse(value).success
}
export function labelOf({ deal }) {
  return path + deal
}
`

const split = splitContract('/contract/deals.ts', source, ({ from }) => from !== 'zod' && !from.endsWith('/ids.ts'))

test('calls and constants without schemas are plain, whatever their fields are called', () => {
  expect([...split.plainNames]).toEqual(['orderings', 'listDeals'])
  expect(split.plain).toContain(`path,`)
  expect(split.plain).not.toMatch(/zod|ids\.ts|The deals|z\.array/)
  expect(split.plain).toContain('query: null')
  expect(split.isAllPlain).toBe(false)
})

test('the rest keeps every schema and exports the plain names as well', () => {
  expect(split.rest).toContain(`import * as z from 'zod'`)
  expect(split.rest).toContain('export const deal = z.object')
  expect(split.rest).toContain('export function isDeal')
  expect(split.rest).toContain(`export { orderings, listDeals } from '/contract/deals.ts?plain'`)
  expect(split.rest).not.toContain('export const listDeals')
})

test('a module without schemas is all plain', () => {
  const { isAllPlain, plainNames } = splitContract('/a.ts', `export const a = 1\nexport const b = a + 1`, () => true)
  expect([isAllPlain, [...plainNames]]).toEqual([true, ['a', 'b']])
})

test('rejects what does not parse', () => {
  expect(() => splitContract('/a.ts', 'export const = 1', () => true)).toThrow('/a.ts doesn’t parse')
})

test('the page reads nothing of a call that the build takes out', () => {
  const root = join(import.meta.dirname, 'src')
  const uses = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const names = [...code.matchAll(/import \{([^}]+)\} from '@loanyard\/contract\//g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    )
    return names
      .filter((name) => /^\w+$/.test(name) && new RegExp(`\\b${name}\\.(body|query|reply|summary)\\b`).test(code))
      .map((name) => `${file}: ${name}`)
  })
  expect(uses).toEqual([])
})
