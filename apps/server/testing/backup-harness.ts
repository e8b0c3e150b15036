import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '@loanyard/contract/documents/schemas'
import pg from 'pg'
import { restoreBackup, type RestoreOptions } from '../src/backup/restore-backup.ts'
import { takeBackup, type Backup, type BackupSource } from '../src/backup/take-backup.ts'
import { verifyBackup } from '../src/backup/verify-backup.ts'
import { KeyRing } from '../src/services/keys/key-ring.ts'
import { PayloadBox } from '../src/services/keys/payload-box.ts'
import type { BlobStore } from '../src/services/storage/blob-store.ts'
import { startApplication, testSecretKey, type Application } from './app/application.ts'
import { documentTools, pdf } from './data/documents.ts'
import { makeDeal, makePartner, makeStaff } from './data/factories.ts'
import { emptyDatabase } from './database/database.ts'
import { testBlobStore } from './storage/test-blob-store.ts'

/** An installation with work going on in it, and room for its backups. */
export async function backupHarness() {
  const place = await testBlobStore()
  const app = await startApplication({ env: { ...place.env, REQUEST_MAIL_MINUTES: '60' } })
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner)
  const to = mkdtempSync(join(tmpdir(), 'loanyard-backups-'))
  const { uploadDocument } = documentTools(app)
  const source: BackupSource = { ownerUrl: app.ownerUrl, store: place.store, sealFile: null }
  return {
    app,
    partner,
    staff,
    deal,
    to,
    source,
    store: place.store,
    upload: (line?: string): Promise<Document> =>
      uploadDocument(staff.api, pdf(...(line ? [line] : [])), { deal: deal.id }),
    take: (changes: Partial<BackupSource> = {}): Promise<Backup> => takeBackup({ ...source, ...changes }, to),
    close: async () => {
      await app.close()
      await place.close()
      rmSync(to, { recursive: true, force: true })
    },
  }
}

export interface EmptyInstallation {
  readonly ownerUrl: string
  readonly store: BlobStore
  readonly restore: (folder: string, ways?: Partial<RestoreOptions>, keys?: KeyRing) => Promise<number>
  /** Starts Loanyard on the existing data. */
  readonly start: () => Promise<Application>
  readonly close: () => Promise<void>
}

/** An empty database and an empty blob store. */
export async function emptyInstallation(): Promise<EmptyInstallation> {
  const database = await emptyDatabase()
  const place = await testBlobStore()
  const target = { ownerUrl: database.url, store: place.store, sealFile: null }
  return {
    ...target,
    restore: async (folder, ways = {}, keys = new KeyRing([testSecretKey])) =>
      restoreBackup(
        folder,
        await verifyBackup(folder),
        { ...target, box: new PayloadBox(keys) },
        { replace: false, withPendingJobs: true, ...ways },
      ),
    start: () => startApplication({ ownerUrl: database.url, env: place.env }),
    close: async () => {
      await database.drop()
      await place.close()
    },
  }
}

/** `without`: a condition in SQL on the rows that are left out. */
type Table = Readonly<{ schema: string; name: string; columns: readonly string[]; without?: string | undefined }>

/** @returns for each table its number of rows and a hash of these columns, independent of row order */
export async function tableHashes(ownerUrl: string, tables: readonly Table[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query("set timezone to 'UTC'")
    const found: Record<string, string> = {}
    for (const { schema, name, columns, without = 'false' } of tables) {
      const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text`
      // After a restore there are no policies yet, by which the owner would see the rows.
      await client.query(`begin; alter table ${schema}."${name}" no force row level security`)
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as hash
         from (select ${row} as line from ${schema}."${name}" where (${without}) is not true) t`,
      )
      await client.query('rollback')
      found[`${schema}.${name}`] = rows[0]?.hash ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}
