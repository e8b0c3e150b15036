import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../database/database.ts'
import { describeSchema } from './describe-schema.ts'
import { describeTables } from './describe-tables.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

test('db/schema.sql and the row types match the migrations: npm run schema writes them', async () => {
  const database = await testDatabase()
  try {
    expect(read('db/schema.sql')).toBe(await describeSchema(database.ownerUrl))
    expect(read('apps/server/src/db/tables.ts')).toBe(await describeTables(database.ownerUrl))
  } finally {
    await database.drop()
  }
})

test("every function says in its comment why it isn't TypeScript", () => {
  const schema = read('db/schema.sql')
  const functions = [...schema.matchAll(/^(?<before>.*)\nCREATE OR REPLACE FUNCTION (?<name>[\w."]+)/gm)]
  expect(functions.length).toBeGreaterThan(100)
  expect(
    functions.flatMap(({ groups }) => (/^-- \w/.test(groups?.['before'] ?? '') ? [] : [groups?.['name']])),
  ).toEqual([])
})
