import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../../tools/root.ts'
import { cleanUp } from '../harness/cleanup.ts'
import { packages, plant, type Bug } from './bug.ts'
import { AREAS, bugsOf } from './catalog.ts'
import { tryAll } from './main.ts'

afterAll(cleanUp)
const all = AREAS.flatMap(({ bugs }) => bugs)

test('every bug of the catalog applies, and its tests exist', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const bug of all) {
    const text = readFileSync(join(ROOT, bug.file), 'utf8')
    expect(plant(text, bug)).not.toBe(text)
    expect(existsSync(join(ROOT, bug.tests.file)), bug.id).toBe(true)
  }
})

test('a bug in a function of the database is planted in its last definition', () => {
  const definition = /create (?:or replace )?function ([\w.]+)\(/g
  const folder = join(ROOT, 'db/migrations')
  const last = new Map<string, string>()
  for (const name of readdirSync(folder).toSorted())
    for (const [, defined = ''] of readFileSync(join(folder, name), 'utf8').matchAll(definition))
      last.set(defined, `db/migrations/${name}`)
  const inDatabase = all.filter(({ file }) => file.startsWith('db/migrations/'))
  expect(inDatabase).not.toEqual([])
  for (const { id, file, find } of inDatabase) {
    const before = readFileSync(join(ROOT, file), 'utf8').split(find)[0] ?? ''
    const [, name = ''] = [...before.matchAll(definition)].at(-1) ?? []
    expect({ id, file }).toEqual({ id, file: last.get(name) })
  }
})

test('tells what tests caught, missed and could not try', async () => {
  const bug: Bug = {
    id: 'X1',
    harm: 'A ratio is rounded down.',
    file: 'packages/lending/src/numbers/ratios.ts',
    find: 'decimal(value).gte(decimal(floor))',
    replace: 'decimal(value).gt(decimal(floor))',
    tests: packages('lending/src/numbers/ratios.test.ts'),
  }
  const outcomes: [string, string][] = []
  const bugs = [
    bug,
    { ...bug, id: 'X2', replace: 'decimal(value).gte(decimal(floor)) === true' },
    { ...bug, id: 'X3', find: 'no such place' },
    { ...bug, id: 'X4', replace: 'decimal(value).(' },
    { ...bug, id: 'X5', tests: { ...bug.tests, title: 'no such test' } },
  ]
  await tryAll(bugs, ({ id }, { outcome }) => outcomes.push([id, outcome]))
  expect(outcomes).toEqual([
    ['X1', 'caught'],
    ['X2', 'survived'],
    ['X3', 'untried'],
    ['X4', 'untried'],
    ['X5', 'untried'],
  ])
  expect(readFileSync(join(ROOT, bug.file), 'utf8')).toContain(bug.find)
}, 120_000)

test('takes ids and areas, and refuses others', () => {
  expect(bugsOf(['M1', 'tenancy']).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['M1', ...(AREAS.find(({ name }) => name === 'tenancy')?.bugs ?? []).map(({ id }) => id)]),
  )
  expect(() => bugsOf(['nonsense'])).toThrow('There is no bug or area "nonsense"')
})
