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
