import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attempts, testedElsewhere, testedIn } from './register.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const ROOT = '../../../../'
const ids = Object.values(attempts).flat()
const files = readdirSync(new URL('.', import.meta.url), { encoding: 'utf8', recursive: true }).filter((name) =>
  name.endsWith('.test.ts'),
)

/** Whether a test's title begins with this id, alone or among others, or a row of a test table has it as its name. */
function isTitled(source: string, id: string): boolean {
  const escaped = id.replaceAll(/[.-]/g, String.raw`\$&`)
  const title = new RegExp(String.raw`['"\`](?:[A-Z][\w.-]*(?:: |, ))*${escaped}(?:: |, [A-Z])`)
  const row = new RegExp(String.raw`['"]${escaped}['"]`)
  return title.test(source) || (/\(\s*['"](?:\$id|%s): /.test(source) && row.test(source))
}

test('lists every row of the review', () => {
  const counts = Object.entries(attempts).map(([outcome, rows]) => [outcome, rows.length])
  expect(Object.fromEntries(counts)).toEqual({ broken: 23, weak: 28, accepted: 12, held: 116, control: 2 })
  expect(ids).toHaveLength(181)
})

test('has a test for every attempt, and every entry is an attempt', () => {
  const tested = new Set([...Object.values(testedIn).flat(), ...Object.keys(testedElsewhere)])
  expect(ids.filter((id) => !tested.has(id))).toEqual([])
  expect([...tested].filter((id) => !ids.includes(id))).toEqual([])
})

test.each(Object.entries(testedIn))('%s has a test for each of its attempts', (file, tested) => {
  const source = read(file)
  expect(tested.filter((id) => !isTitled(source, id))).toEqual([])
})

test.each(Object.entries(testedElsewhere))('%s has its registered test', (_, [file, title]) => {
  const source = read(`${ROOT}${file}`)
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`)
  expect(
    quoted.some((text) => source.includes(text)),
    `${file}: ${title}`,
  ).toBe(true)
})

test('no attempt is skipped without a reason, and every file here is in the register', () => {
  for (const file of files) expect(read(file), file).not.toMatch(/\b(?:test|describe)\.(?:skip|todo|only)\(/)
  expect(files.filter((file) => !(file in testedIn) && file !== 'register.test.ts')).toEqual([])
})

test.each(['docs/security.md', 'docs/asvs.md'])('%s names attempts and tests that exist', (file) => {
  const rows = read(`${ROOT}${file}`)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ').at(-1) ?? '')
  expect(rows.length).toBeGreaterThan(50)
  const evidence = rows.join(' ')
  const mentioned = evidence.match(/(?<![\w.-])(?:[A-Z]\d+[a-z]?|[DF]-[\w.-]*[\w])(?![\w–])/g) ?? []
  expect(mentioned.filter((id) => !ids.includes(id) && !/^S3$|^H1$/.test(id))).toEqual([])
  const folders = ['', 'apps/server/', 'apps/server/src/', 'apps/server/src/attacks/'].map((folder) => ROOT + folder)
  const paths = [...evidence.matchAll(/`([\w./-]+\.(?:ts|tsx|sql))`/g)].map(([, path = '']) => path)
  const exists = (path: string) => folders.some((folder) => existsSync(new URL(folder + path, import.meta.url)))
  expect(paths.filter((path) => !exists(path))).toEqual([])
})
