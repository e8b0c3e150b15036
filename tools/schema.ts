import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../apps/server/src/db/embedded/start.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { readPolicies } from '../apps/server/src/db/policies.ts'
import { describeSchema } from '../apps/server/testing/schema/describe-schema.ts'
import { describeTables } from '../apps/server/testing/schema/describe-tables.ts'
import { ROOT } from './root.ts'

/**
 * npm run schema: writes db/schema.sql and the row types from a freshly migrated database, and the next version of the
 * policies if they changed.
 */
export async function run(): Promise<void> {
  const { version, isVersionCurrent, checksum } = readPolicies()
  if (!isVersionCurrent) writeFileSync(join(ROOT, 'db/policies/VERSION'), `${version + 1} ${checksum}\n`)
  const dataDir = mkdtempSync(join(tmpdir(), 'loanyard-schema-'))
  try {
    const database = await startEmbedded({ dataDir, log: () => undefined, durable: false })
    try {
      await migrate(database.url)
      writeFileSync(join(ROOT, 'db/schema.sql'), await describeSchema(database.url))
      writeFileSync(join(ROOT, 'apps/server/src/db/tables.ts'), await describeTables(database.url))
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
