import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { createReader, plainContract } from './plain-contract.ts'
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

test('options that calls share are plain as well', () => {
  const { plainNames, plain } = splitContract(
    '/a.ts',
    `import * as z from 'zod'
import { call } from './call.ts'
const unread = z.object({ count: z.number() })
const options = { method: 'POST', body: z.object({}), reply: { status: 200, schema: unread } }
const others = { body: z.object({}) }
export const markRead = call({ ...options, path: '/read' })`,
    ({ from }) => from !== 'zod',
  )
  expect([...plainNames]).toEqual(['markRead'])
  expect(plain).toContain(`const options = { method: 'POST', body: null, reply: { status: 200, schema: null } }`)
  expect(plain).not.toContain('others')
})

test('a schema by its short form is taken out as well', () => {
  const { plain, plainNames } = splitContract(
    '/a.ts',
    `import { body } from './b.ts'\nexport const send = call({ path: '/a', body })`,
    () => false,
  )
  expect(plain).toContain(`call({ path: '/a', body: null })`)
  expect(plain).not.toContain('./b.ts')
  expect([...plainNames]).toEqual(['send'])
})

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, code] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  return folder
}

test('modules that import each other are an error, whichever is read first', async () => {
  const folder = folderWith({
    'a.ts': `import { b } from './b.ts'\nexport const a = b`,
    'b.ts': `import { a } from './a.ts'\nexport const b = a`,
  })
  const read = createReader()
  const results = await Promise.allSettled(['a.ts', 'b.ts'].map((name) => read(join(folder, name))))
  for (const result of results)
    expect(result).toMatchObject({ reason: { message: expect.stringMatching(/^Modules of the contract import each/) } })
})

test('modules of the contract take what is plain from the plain half of others', async () => {
  const folder = folderWith({
    'packages/contract/src/values.ts': `import { z } from 'zod'\nexport const names = ['a']\nexport const name = z.enum(names)`,
    'packages/contract/src/first.ts': `import { names } from './values.ts'\nexport const first = names[0]`,
  })
  const root = join(folder, 'packages/contract/src')
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainContract()],
    build: { write: false, lib: { entry: join(root, 'first.ts'), formats: ['es'] } },
  })
  const modules = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const ids = modules.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
  expect(ids.filter((id) => id.includes('values.ts'))).toEqual([join(root, 'values.ts?plain')])
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
