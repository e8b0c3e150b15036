import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '@loanyard/contract/documents'
import { restoreBackup, type Ways } from '../src/backup/restore.ts'
import { takeBackup, type Backup, type Source } from '../src/backup/take.ts'
import { verifyBackup } from '../src/backup/verify.ts'
import { KeyRing } from '../src/platform/keys/key-ring.ts'
import { PayloadBox } from '../src/platform/keys/payload-box.ts'
import type { Store } from '../src/platform/storage/store.ts'
import { startApplication, testSecretKey, type Application } from './application.ts'
import { documentTools, pdf } from './documents.ts'
import { emptyDatabase } from './empty-database.ts'
import { makeDeal, makePartner, makeStaff } from './factories.ts'
import { storeOfTests } from './storage/store-of-tests.ts'

/** An installation with somebody at work in it, and room for its backups. */
export async function backupRig() {
  const place = await storeOfTests()
  const app = await startApplication({ env: { ...place.env, REQUEST_MAIL_MINUTES: '60' } })
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner)
  const to = mkdtempSync(join(tmpdir(), 'loanyard-backups-'))
  const { uploadDocument } = documentTools(app)
  const source: Source = { ownerUrl: app.ownerUrl, store: place.store, sealFile: null }
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
    take: (changes: Partial<Source> = {}): Promise<Backup> => takeBackup({ ...source, ...changes }, to),
    close: async () => {
      await app.close()
      await place.close()
      rmSync(to, { recursive: true, force: true })
    },
  }
}

export interface EmptyPlace {
  readonly ownerUrl: string
  readonly store: Store
  readonly restore: (folder: string, ways?: Partial<Ways>, keys?: KeyRing) => Promise<number>
  /** A Loanyard over what is there. */
  readonly start: () => Promise<Application>
  readonly close: () => Promise<void>
}

/** An empty database and an empty store. */
export async function emptyPlace(): Promise<EmptyPlace> {
  const database = await emptyDatabase()
  const place = await storeOfTests()
  const target = { ownerUrl: database.url, store: place.store, sealFile: null }
  return {
    ...target,
    restore: async (folder, ways = {}, keys = new KeyRing([testSecretKey])) =>
      restoreBackup(
        folder,
        await verifyBackup(folder),
        { ...target, box: new PayloadBox(keys) },
        { replace: false, withWaiting: true, ...ways },
      ),
    start: () => startApplication({ ownerUrl: database.url, env: place.env }),
    close: async () => {
      await database.drop()
      await place.close()
    },
  }
}
