import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containsPattern } from '../../src/db/lists/list.ts'
import { testDatabase } from '../database/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const partner = '00000000-0000-7000-8000-000000000001'

/** Whether the keys let a text pass for a search, and whether the search matches it at all. */
async function ask(text: string, search: string): Promise<{ passes: boolean; matches: boolean; keys: number }> {
  const { rows } = await client.query<{ passes: boolean; matches: boolean; keys: number }>(
    `select private.search_keys($1, t.text) @> k.keys as passes, t.text like k.pattern as matches, cardinality(k.keys) as keys
       from (select private.normalize($2) as text) t,
            (select pattern, private.pattern_keys($1, pattern) as keys from (select private.normalize($3) as pattern) p) k`,
    [partner, text, containsPattern(search)],
  )
  const [answer] = rows
  if (answer === undefined) throw new Error('a select without from gave no row')
  return answer
}

/** Words, punctuation, characters special to LIKE and pg_trgm, letters of other scripts. */
const piece = fc.constantFrom(
  'a',
  'b',
  'c',
  '1',
  'É',
  'ß',
  'ж',
  '李',
  'ñ',
  'ŉ',
  ' ',
  '-',
  '.',
  '@',
  '_',
  '%',
  '\\',
  "'",
  '\n',
  '😀',
  'ı',
)
const someText = fc.array(piece, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(''))

test('keys exclude no text that a search matches', async () => {
  await fc.assert(
    fc.asyncProperty(someText, fc.nat(), fc.nat(), async (text, from, length) => {
      const characters = Array.from(text)
      const start = from % characters.length
      const search = characters.slice(start, start + 1 + (length % 8)).join('')
      const { passes, matches } = await ask(text, search)
      expect(passes || !matches, `${JSON.stringify(text)} searched for ${JSON.stringify(search)}`).toBe(true)
    }),
    { numRuns: 600, seed: 2026 },
  )
})

test('a search has keys that other texts and other partners lack', async () => {
  expect(await ask('Harbor Bakery – Working Capital', 'bakery')).toEqual({ passes: true, matches: true, keys: 4 })
  expect((await ask('Harbor Bakery – Working Capital', 'dental')).passes).toBe(false)
  const { rows } = await client.query<{ shared: boolean }>(
    `select private.search_keys($1, 'harbor bakery') && private.search_keys(gen_random_uuid(), 'harbor bakery') as shared`,
    [partner],
  )
  expect(rows[0]?.shared).toBe(false)
})
