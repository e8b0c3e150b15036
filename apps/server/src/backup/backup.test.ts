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
import { documentTools } from '../../testing/data/documents.ts'
import { ask } from '../../testing/database/database.ts'
import { tableHashes } from '../../testing/database/table-hashes.ts'
import { describeSchema } from '../../testing/schema/describe-schema.ts'
import { contentOf } from '../../testing/storage/objects.ts'
import { toUuid } from '../services/ids.ts'
import { KeyRing } from '../services/keys/key-ring.ts'
import { PayloadBox } from '../services/keys/payload-cipher.ts'
import { verifyBackup } from './verify-backup.ts'

const { createNote } = calls.deals
const { createUpload, deleteDocument, listDealDocuments, presignDownload } = calls.documents

const rig = await backupHarness()
const { api } = rig.staff
afterAll(() => rig.close())

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end()
})

async function freshPlace() {
  const place = await emptyInstallation()
  cleanUp.push(place.close)
  return place
}

/** Everybody at work: writes until it is told to stop. */
function writing() {
  const state = { isOver: false }
  const writer = async (work: (step: number) => Promise<unknown>) => {
    for (let step = 0; !state.isOver; step++) await work(step)
  }
  const params = { deal_id: rig.deal.id }
  const all = Promise.all([
    writer((step) => api.call(createNote, { params, body: { text: `Note ${step}` } })),
    writer(async (step) => {
      const { id } = await rig.upload(`Document ${step}`)
      if (step % 3 === 0) await api.call(deleteDocument, { params: { document_id: id } })
    }),
  ])
  return async () => {
    state.isOver = true
    await all
  }
}

test('everything comes back: rows, schema, documents, waiting work, numbers to come, and who is signed in', async () => {
  await rig.upload()
  const { id: deleted } = await rig.upload()
  await api.call(deleteDocument, { params: { document_id: deleted } })
  await api.call(createNote, {
    params: { deal_id: rig.deal.id },
    body: { text: 'Tab\there, \\ and\nnew line, ¶ – 😀' },
  })
  await rig.app.ask(
    `insert into jobs.job (name, data, start_after) values ('send_mail', '{"waits": "for tomorrow"}', now() + interval '1 day')`,
  )
  await rig.app.services.audit.seal()
  const { folder, manifest } = await rig.take()
  // Nobody works, but this installation counts and folds by itself.
  const kept = manifest.tables.filter(({ name }) => !['list_totals', 'rate_limits'].includes(name))
  const before = await tableHashes(rig.app.ownerUrl, kept)

  const place = await freshPlace()
  await place.restore(folder)
  expect(await tableHashes(place.ownerUrl, kept)).toEqual(before)
  const waiting = 'select data, start_after > now() as later from jobs.job'
  expect(await ask(place.ownerUrl, waiting)).toEqual([{ data: { waits: 'for tomorrow' }, later: true }])
  const ahead = "select nextval('list_totals_id_seq') > coalesce(max(id), 0) as ahead from list_totals"
  expect(await ask(place.ownerUrl, ahead)).toEqual([{ ahead: true }])
  const app = await place.start()
  cleanUp.push(() => app.close())
  const again = newApi({ url: app.url, token: api.token, partner: rig.partner.id })
  const { results } = await again.call(listDealDocuments, { params: { deal_id: rig.deal.id } })
  expect(results).toHaveLength(1)
  for (const { id } of results) {
    const { presigned_url: url } = await again.call(presignDownload, { params: { document_id: id } })
    expect((await documentTools(app).fetched(url)).status).toBe(200)
  }
  expect(await auditReads(app).brokenPartners()).toEqual([])
})

test('what was waiting under another key is left out and counted; what came in clear is kept', async () => {
  const box = new PayloadBox(new KeyRing([testSecretKey]))
  const sealed = JSON.stringify(box.seal('tell_client', { partner_id: 'a', deal_id: 'b' }))
  const insert = `insert into jobs.job (name, data, start_after) values ('tell_client', $1, now() + interval '1 day')`
  await rig.app.ask(`delete from jobs.job where name in ('send_mail', 'tell_client')`)
  await rig.app.ask(insert, [sealed])
  await rig.app.ask(insert, ['{"of": "an earlier release"}'])
  const { folder } = await rig.take()
  const place = await freshPlace()
  expect(await place.restore(folder, {}, new KeyRing(['the key of another installation']))).toBe(1)
  const waiting = `select data from jobs.job where name = 'tell_client'`
  expect(await ask(place.ownerUrl, waiting)).toEqual([{ data: { of: 'an earlier release' } }])
  const app = await place.start()
  cleanUp.push(() => app.close())
  const [job] = await ask<{ data: unknown }>(place.ownerUrl, waiting)
  expect(box.open('tell_client', job?.data)).toEqual({ of: 'an earlier release' })
})

test('the schema is that of the migrations, with its security', async () => {
  const { folder } = await rig.take()
  const place = await freshPlace()
  await place.restore(folder)
  await ask(place.ownerUrl, 'drop schema jobs cascade')
  const written = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
  expect(await describeSchema(place.ownerUrl)).toBe(written)
})

test('taken while everybody writes, it is of one moment, and every document of that moment is in it', async () => {
  const { id: before } = await api.call(createNote, { params: { deal_id: rig.deal.id }, body: { text: 'Before' } })
  const stop = writing()
  const taken = [await rig.take()]
  await new Promise((resolve) => setTimeout(resolve, 1000))
  taken.push(await rig.take())
  await stop()
  for (const { folder, manifest } of taken) {
    expect([manifest.missing, manifest.damaged]).toEqual([[], []])
    const place = await freshPlace()
    await place.restore(folder)
    const documents = await ask<{ object_key: string; sha256: Buffer }>(
      place.ownerUrl,
      "select object_key, sha256 from documents where state = 'ready' and bytes_removed is null",
    )
    expect(documents.length).toBeGreaterThan(0)
    for (const { object_key, sha256 } of documents) {
      expect(
        createHash('sha256')
          .update(await contentOf(place.store, object_key))
          .digest(),
      ).toEqual(sha256)
    }
    // Each is written in one transaction with its entry in the trail.
    const [counted] = await ask(
      place.ownerUrl,
      `select (select count(*) from deal_notes) - (select count(*) from audit_log where action = 'deal_note_added') as notes,
         (select count(*) from deal_notes where id = '${toUuid('note', before)}') as before`,
    )
    expect(counted).toEqual({ notes: '0', before: '1' })
  }
})

test('only its owner may look into it', async () => {
  const { folder } = await rig.take()
  const names = await readdir(folder, { recursive: true })
  expect(names.length).toBeGreaterThan(50)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of names) {
    const found = statSync(join(folder, name))
    expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600)
  }
})

test('what is still arriving is kept as far as it has come', async () => {
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: rig.deal.id }
  const upload = await api.call(createUpload, { body })
  await documentTools(rig.app).send(upload, Buffer.from('%PDF-1.4'))
  const { folder, manifest } = await rig.take()
  expect(manifest.missing).toEqual([])
  await verifyBackup(folder)
  const place = await freshPlace()
  await place.restore(folder)
  const keys: string[] = []
  for await (const { key } of place.store.list('incoming/')) keys.push(key)
  expect(keys).toHaveLength(1)
})
