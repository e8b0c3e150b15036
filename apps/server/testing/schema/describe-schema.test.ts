import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '../database/database.ts'
import { describeSchema } from './describe-schema.ts'

test('db/schema.sql matches the migrations: npm run schema writes it', async () => {
  const database = await testDatabase()
  try {
    const written = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
    expect(written).toBe(await describeSchema(database.ownerUrl))
  } finally {
    await database.drop()
  }
})

test("every function says in its comment why it isn't TypeScript", () => {
  const schema = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
  const functions = [...schema.matchAll(/^(?<before>.*)\nCREATE OR REPLACE FUNCTION (?<name>[\w."]+)/gm)]
  expect(functions.length).toBeGreaterThan(100)
  expect(
    functions.flatMap(({ groups }) => (/^-- \w/.test(groups?.['before'] ?? '') ? [] : [groups?.['name']])),
  ).toEqual([])
})
