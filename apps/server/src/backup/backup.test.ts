import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testSecretKey } from '../../testing/app/application.ts'
import { newApi } from '../../testing/app/client.ts'
import { auditReads } from '../../testing/audit/audit-verification.ts'
import { backupHarness, emptyInstallation } from '../../testing/backup-harness.ts'
import { tableHashes } from '../../testing/backup-harness.ts'
import { documentTools } from '../../testing/data/documents.ts'
import { ask } from '../../testing/database/database.ts'
import { describeSchema } from '../../testing/schema/describe-schema.ts'
import { contentOf } from '../../testing/storage/objects.ts'
import { migrate } from '../db/migrate.ts'
import { toUuid } from '../services/ids.ts'
import { KeyRing } from '../services/keys/key-ring.ts'
import { PayloadBox } from '../services/keys/payload-box.ts'
import { verifyBackup } from './verify-backup.ts'

const { createNote } = calls.deals
const { createUpload, deleteDocument, listDealDocuments, presignDownload } = calls.documents

const harness = await backupHarness()
const { api } = harness.staff
afterAll(() => harness.close())

const teardown: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of teardown.splice(0).toReversed()) await end()
})

async function newInstallation() {
  const target = await emptyInstallation()
  teardown.push(target.close)
  return target
}

/** Writes notes and documents until the returned function is called. */
function writing() {
  const state = { isOver: false }
  const writer = async (work: (step: number) => Promise<unknown>) => {
    for (let step = 0; !state.isOver; step++) await work(step)
  }
  const params = { deal_id: harness.deal.id }
  const all = Promise.all([
    writer((step) => api.call(createNote, { params, body: { text: `Note ${step}` } })),
    writer(async (step) => {
      const { id } = await harness.upload(`Document ${step}`)
      if (step % 3 === 0) await api.call(deleteDocument, { params: { document_id: id } })
    }),
  ])
  return async () => {
    state.isOver = true
    await all
  }
}

test('restores rows, schema, documents, pending jobs, sequences and sessions', async () => {
  await harness.upload()
  const { id: deleted } = await harness.upload()
  await api.call(deleteDocument, { params: { document_id: deleted } })
  await api.call(createNote, {
    params: { deal_id: harness.deal.id },
    body: { text: 'Tab\there, \\ and\nnew line, ¶ – 😀' },
  })
  await harness.app.ask(
    `insert into jobs.job (name, data, start_after) values ('send_email', '{"waits": "for tomorrow"}', now() + interval '1 day')`,
  )
  await harness.app.services.audit.seal()
  const { folder, manifest } = await harness.take()
  // The installation updates these two by itself.
  const kept = manifest.tables.filter(({ name }) => !['list_totals', 'rate_limits'].includes(name))
  const before = await tableHashes(harness.app.ownerUrl, kept)

  const target = await newInstallation()
  await target.restore(folder)
  expect(await tableHashes(target.ownerUrl, kept)).toEqual(before)
  const waiting = 'select data, start_after > now() as later from jobs.job'
  expect(await ask(target.ownerUrl, waiting)).toEqual([{ data: { waits: 'for tomorrow' }, later: true }])
  const ahead = "select nextval('list_totals_id_seq') > coalesce(max(id), 0) as ahead from list_totals"
  expect(await ask(target.ownerUrl, ahead)).toEqual([{ ahead: true }])
  const app = await target.start()
  teardown.push(() => app.close())
  const again = newApi({ url: app.url, token: api.token, partner: harness.partner.id })
  const { results } = await again.call(listDealDocuments, { params: { deal_id: harness.deal.id } })
  expect(results).toHaveLength(1)
  for (const { id } of results) {
    const { presigned_url: url } = await again.call(presignDownload, { params: { document_id: id } })
    expect((await documentTools(app).fetched(url)).status).toBe(200)
  }
  expect(await auditReads(app).brokenPartners()).toEqual([])
})

test('leaves out and counts jobs encrypted with another key; keeps unencrypted ones', async () => {
  const box = new PayloadBox(new KeyRing([testSecretKey]))
  const sealed = JSON.stringify(box.seal('notify_client', { partner_id: 'a', deal_id: 'b' }))
  const insert = `insert into jobs.job (name, data, start_after) values ('notify_client', $1, now() + interval '1 day')`
  await harness.app.ask(`delete from jobs.job where name in ('send_email', 'notify_client')`)
  await harness.app.ask(insert, [sealed])
  await harness.app.ask(insert, ['{"of": "an earlier release"}'])
  const { folder } = await harness.take()
  const target = await newInstallation()
  expect(await target.restore(folder, {}, new KeyRing(['the key of another installation']))).toBe(1)
  const waiting = `select data from jobs.job where name = 'notify_client'`
  expect(await ask(target.ownerUrl, waiting)).toEqual([{ data: { of: 'an earlier release' } }])
  const app = await target.start()
  teardown.push(() => app.close())
  const [job] = await ask<{ data: unknown }>(target.ownerUrl, waiting)
  expect(box.open('notify_client', job?.data)).toEqual({ of: 'an earlier release' })
})

test('restores the schema of the migrations, row-level security included', async () => {
  const { folder } = await harness.take()
  const target = await newInstallation()
  await target.restore(folder)
  // As at the next start, which puts the policies of the files in place.
  await migrate(target.ownerUrl)
  await ask(target.ownerUrl, 'drop schema jobs cascade')
  const written = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(target.ownerUrl)).toBe(written)
})

test('a backup taken during writes holds one moment and every document of that moment', async () => {
  const { id: before } = await api.call(createNote, { params: { deal_id: harness.deal.id }, body: { text: 'Before' } })
  const notes = async () =>
    (await harness.app.ask<{ n: number }>('select count(*)::int as n from deal_notes'))[0]?.n ?? 0
  const stop = writing()
  const taken = [await harness.take()]
  const first = await notes()
  await expect.poll(notes, { timeout: 30_000 }).toBeGreaterThan(first + 10)
  taken.push(await harness.take())
  await stop()
  for (const { folder, manifest } of taken) {
    expect([manifest.missing, manifest.damaged]).toEqual([[], []])
    const target = await newInstallation()
    await target.restore(folder)
    const documents = await ask<{ object_key: string; sha256: Buffer }>(
      target.ownerUrl,
      "select object_key, sha256 from documents where state = 'ready' and bytes_deleted_at is null",
    )
    expect(documents.length).toBeGreaterThan(0)
    for (const { object_key, sha256 } of documents) {
      expect(
        createHash('sha256')
          .update(await contentOf(target.store, object_key))
          .digest(),
      ).toEqual(sha256)
    }
    // Each note is written in one transaction with its audit entry.
    const [counted] = await ask(
      target.ownerUrl,
      `select (select count(*) from deal_notes) - (select count(*) from audit_log where action = 'deal_note_added') as notes,
         (select count(*) from deal_notes where id = '${toUuid('note', before)}') as before`,
    )
    expect(counted).toEqual({ notes: '0', before: '1' })
  }
})

test('only the owner may read the backup', async () => {
  const { folder } = await harness.take()
  const names = await readdir(folder, { recursive: true })
  expect(names.length).toBeGreaterThan(50)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of names) {
    const found = statSync(join(folder, name))
    expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600)
  }
})

test('keeps the received part of an unfinished upload', async () => {
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: harness.deal.id }
  const upload = await api.call(createUpload, { body })
  await documentTools(harness.app).send(upload, Buffer.from('%PDF-1.4'))
  const { folder, manifest } = await harness.take()
  expect(manifest.missing).toEqual([])
  await verifyBackup(folder)
  const target = await newInstallation()
  await target.restore(folder)
  const keys: string[] = []
  for await (const { key } of target.store.list('incoming/')) keys.push(key)
  expect(keys).toHaveLength(1)
})
