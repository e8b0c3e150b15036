import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { AdjustableClock } from '../../../../testing/app/clocks.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'
import { Database } from '../../../db/client/database.ts'
import { roleScope } from '../../../db/scopes/scopes.ts'
import { jobContext, type ScopedContext, type Services } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { purgeDeleted, purgeOrphans, purgeWatermarkedCopies, purgeTemplates, purgeUploads } from './purge-documents.ts'
import { forgetArchives } from './purge-queries.ts'

const { cancelUpload, createUpload, deleteDocument, getDocument, presignDownload, presignParts, prepareZip } =
  calls.documents

const storage = await testBlobStore()
const { store } = storage
const app = await startApplication({ env: storage.env })
const clock = new AdjustableClock()
const database = new Database({
  url: app.ownerUrl,
  role: 'loanyard_app',
  poolSize: 2,
  onIdleError: () => undefined,
})
/** The purge needs no other services. */
const services = { clock, store } as unknown as Services
const ctx: ScopedContext = jobContext(services, database, roleScope('loanyard_app'))
afterAll(async () => {
  await database.close()
  await app.close()
  await storage.close()
})
const { send, uploadDocument, fetched } = documentTools(app)
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)
const days = 86_400

async function keysIn(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

const keyOf = async (document: { id: string; name: string }): Promise<string> => {
  const [row] = await app.ask<{ object_key: string }>('select object_key from documents where name = $1', [
    document.name,
  ])
  return row?.object_key ?? ''
}

test('purges a watermarked copy after two days and makes a new one on demand', async () => {
  const { paper, read } = lenderTools(app)
  const fixture = await makeLenderFixture(app, { watermark: true })
  const { id } = await paper(fixture)
  await read(fixture.contact.api, id)
  expect(await keysIn('stamped/')).toHaveLength(1)
  await purgeWatermarkedCopies(ctx)
  await purgeOrphans(ctx)
  expect(await keysIn('stamped/')).toHaveLength(1)
  const later = new AdjustableClock()
  later.forward(2 * days + 60)
  expect(await purgeWatermarkedCopies({ ...ctx, clock: later })).toBe(1)
  expect(await keysIn('stamped/')).toEqual([])
  expect((await read(fixture.contact.api, id)).status).toBe(200)
  expect(await keysIn('stamped/')).toHaveLength(1)
})

test('purges an unfinished upload and its stored parts after a day, not before', async () => {
  const deal = await makeDeal(app, partner)
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id }
  const sent = await api.call(createUpload, { body })
  await send(sent, pdf())
  const large = await api.call(createUpload, { body: { ...body, size: 20 * 1024 * 1024 } })
  await api.call(presignParts, { params: { document_id: large.id }, body: { numbers: [1] } })
  expect(await purgeUploads(ctx)).toBe(0)
  expect(await keysIn('incoming/')).toHaveLength(1)
  clock.forward(days + 60)
  expect(await purgeUploads(ctx)).toBe(2)
  expect(await keysIn('incoming/')).toEqual([])
  await api.refused(getDocument, 'not_found', { params: { document_id: sent.id } })
  expect(await purgeUploads(ctx)).toBe(0)
})

test('purges the bytes of a deleted document after 30 days, and never those of one in use', async () => {
  const deal = await makeDeal(app, partner)
  const kept = await uploadDocument(api, pdf(), { deal: deal.id })
  const deleted = await uploadDocument(api, pdf(), { deal: deal.id })
  await api.call(deleteDocument, { params: { document_id: deleted.id } })
  const [keptKey, deletedKey] = [await keyOf(kept), await keyOf(deleted)]
  await purgeDeleted(ctx)
  expect(await store.sizeOf(deletedKey)).not.toBeNull()
  clock.forward(31 * days)
  expect(await purgeDeleted(ctx)).toBe(1)
  expect(await store.sizeOf(deletedKey)).toBeNull()
  expect(await store.sizeOf(keptKey)).toBe(kept.size)
  await api.refused(calls.documents.restoreDocument, 'not_found', { params: { document_id: deleted.id } })
  expect(await purgeDeleted(ctx)).toBe(0)
})

test('purges an unused template after two days and rejects deleting one in use', async () => {
  const deal = await makeDeal(app, partner)
  const template = async () => (await uploadDocument(api, pdf(), {})).id
  const [unused, inBundle, inRequest] = [await template(), await template(), await template()]
  const kept = await uploadDocument(api, pdf(), { deal: deal.id })
  const asked = { kind: 'Document' as const, title: 'Form' }
  const attachments = [{ ...asked, template_document: inBundle }]
  const bundle = await api.call(calls.bundles.createBundle, { body: { title: unique('Bundle'), attachments } })
  const body = { deal: deal.id, stage: partner.stages[0]?.id ?? '', request_type: 'Document' as const, title: 'Form' }
  await api.call(calls.requests.createAdditionalRequest, { body: { ...body, template_document: inRequest } })
  expect(await purgeTemplates({ ...ctx, clock: new AdjustableClock() })).toBe(0)
  clock.forward(3 * days)
  expect(await purgeTemplates(ctx)).toBe(1)
  await api.refused(getDocument, 'not_found', { params: { document_id: unused } })
  for (const document_id of [inBundle, inRequest]) {
    const refusal = await api.refused(deleteDocument, 'document_in_use', { params: { document_id } })
    expect(refusal.detail).toContain('attached to a checklist or an open request')
  }
  await api.call(getDocument, { params: { document_id: kept.id } })
  const attachment_id = bundle.attachments[0]?.id ?? ''
  await api.call(calls.bundles.deleteAttachment, { params: { attachment_id } })
  await api.call(deleteDocument, { params: { document_id: inBundle } })
  expect(await purgeTemplates(ctx)).toBe(0)
})

test('purges orphaned objects after two days and keeps every document downloadable', async () => {
  const deal = await makeDeal(app, partner)
  const documents = [
    await uploadDocument(api, pdf(), { deal: deal.id }),
    await uploadDocument(api, pdf(), { deal: deal.id }),
  ]
  const orphans = [`documents/${newUuid()}`, `previews/${newUuid()}`, `incoming/${newUuid()}`]
  for (const key of orphans) await store.write(key, 'application/pdf', Buffer.from('an orphan'))
  expect(await purgeOrphans({ ...ctx, clock: new AdjustableClock() })).toBe(0)
  clock.forward(3 * days)
  expect(await purgeOrphans(ctx)).toBe(3)
  for (const key of orphans) expect(await store.sizeOf(key)).toBeNull()
  for (const { id, size } of documents) {
    const { presigned_url } = await api.call(presignDownload, { params: { document_id: id } })
    expect((await fetched(presigned_url)).body).toHaveLength(size ?? -1)
  }
  await api.call(prepareZip, { body: { doc_ids: documents.map(({ id }) => id) } })
})

test('purges bytes that arrive after their upload was abandoned or deleted', async () => {
  const deal = await makeDeal(app, partner)
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id, size: 20 * 1024 * 1024 }
  const [canceled, deleted] = [await api.call(createUpload, { body }), await api.call(createUpload, { body })]
  for (const { id } of [canceled, deleted]) {
    await api.call(presignParts, { params: { document_id: id }, body: { numbers: [1] } })
  }
  await api.call(cancelUpload, { params: { document_id: canceled.id } })
  await api.call(deleteDocument, { params: { document_id: deleted.id } })
  for (const upload of [canceled, deleted]) expect((await send(upload, Buffer.alloc(body.size))).status).toBe(200)
  expect(await keysIn('incoming/')).toHaveLength(2)
  clock.forward(3 * days)
  await purgeOrphans(ctx)
  expect(await keysIn('incoming/')).toEqual([])
  for await (const begun of store.listPendingUploads()) expect.unreachable(begun.key)
})

test('keeps an upload that is being scanned', async () => {
  const deal = await makeDeal(app, partner)
  const { id } = await api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id },
  })
  const long = new Date(clock.now().getTime() - 2 * days * 1000)
  await app.ask(`update documents set created = $2, scan_started_at = $3, state = 'scanning' where id = $1`, [
    toUuid('document', id),
    long,
    clock.now(),
  ])
  expect(await purgeUploads(ctx)).toBe(0)
  await app.ask('update documents set scan_started_at = $2 where id = $1', [toUuid('document', id), long])
  expect(await purgeUploads(ctx)).toBe(1)
})

test('forgets expired archives', async () => {
  const count = async () => (await app.ask('select from bulk_downloads')).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await forgetArchives({ ...ctx, clock: new AdjustableClock() })
  expect(await count()).toBe(before)
  await forgetArchives(ctx)
  expect(await count()).toBe(0)
})
