import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import { partSize } from '@loanyard/contract/documents/schemas'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff, shareDeal } from '../../../../testing/data/factories.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'
import { fakeClamd } from '../../../media/inspect/clamd/fake-clamd.ts'
import { colorful, tiffOf } from '../../../media/inspect/samples/pictures.ts'
import { toUuid } from '../../../services/ids.ts'
import { scanHeartbeatSeconds } from '../policy.ts'

const { cancelUpload, completeUpload, createUpload, deleteDocument, getDocument, getUpload } = calls.documents
const { listDealDocuments, presignParts, restoreDocument, updateDocument } = calls.documents

const clean = 'stream: OK\0'
/** The next reply of clamd, so that a test controls how long a scan takes. */
let scan: () => Promise<string>
beforeEach(() => {
  scan = () => Promise.resolve(clean)
})
const clamd = await fakeClamd({ answer: () => scan() })
const storage = await testBlobStore()
const { host, port } = clamd.address
const app = await startApplication({ env: { ...storage.env, CLAMD_HOST: `${host}:${port}` } })
afterAll(async () => {
  await app.close()
  await clamd.stop()
  await storage.close()
})
const { send } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const deal = await makeDeal(app, partner)

/** An uploaded file that wasn't scanned yet. */
async function uploadFile(body = pdf(), announced: object = {}): Promise<{ document_id: string }> {
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', size: body.length, deal: deal.id, ...announced },
  })
  await send(upload, body)
  return { document_id: upload.id }
}

/** Pauses the next scan: `begun` once clamd has the whole file, `end` lets it reply. */
function pauseScan(): { begun: Promise<void>; end: () => void } {
  const begun = Promise.withResolvers<void>()
  const reply = Promise.withResolvers<string>()
  scan = () => {
    begun.resolve()
    return reply.promise
  }
  return { begun: begun.promise, end: () => reply.resolve(clean) }
}

test('scans once when two requests complete the upload at the same moment', async () => {
  const own = await makeDeal(app, partner)
  const params = await uploadFile(pdf(), { deal: own.id })
  const { begun, end } = pauseScan()
  const first = admin.api.call(completeUpload, { params })
  await begun
  await admin.api.refused(completeUpload, 'in_progress', { params })
  await admin.api.refused(cancelUpload, 'not_uploadable', { params })
  end()
  expect((await first).state).toBe('ready')
  const actions = await actionsOf(app, own.uuid)
  expect(actions.filter((action) => action === 'document_uploaded')).toHaveLength(1)
})

test('sends heartbeats while scanning; after a crash another scan can start half a minute later', async () => {
  const params = await uploadFile()
  const id = toUuid('document', params.document_id)
  const ago = (seconds: number) =>
    app.ask(
      `update documents set state = 'scanning', scan_started_at = date_trunc('milliseconds', now() - make_interval(secs => $2)) where id = $1`,
      [id, seconds],
    )
  await ago(25)
  await admin.api.refused(completeUpload, 'in_progress', { params })
  await ago(31)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { begun, end } = pauseScan()
  const completing = admin.api.call(completeUpload, { params })
  await begun
  await ago(25)
  // A scan that lost its lease doesn't renew the other's.
  await vi.advanceTimersByTimeAsync(scanHeartbeatSeconds * 1000)
  await admin.api.refused(completeUpload, 'in_progress', { params })
  end()
  expect((await completing).state).toBe('ready')
  vi.useRealTimers()
})

test('keeps the lease of a long scan through heartbeats', async () => {
  const params = await uploadFile()
  const began = async () =>
    (
      await app.ask<{ at: Date }>('select scan_started_at as at from documents where id = $1', [
        toUuid('document', params.document_id),
      ])
    )[0]?.at
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { begun, end } = pauseScan()
  const completing = admin.api.call(completeUpload, { params })
  await begun
  const first = await began()
  await vi.advanceTimersByTimeAsync(scanHeartbeatSeconds * 1000)
  await expect.poll(began).not.toEqual(first)
  vi.useRealTimers()
  end()
  expect((await completing).state).toBe('ready')
})

test('keeps all parts when the virus check fails, and the next scan continues', async () => {
  const text = Buffer.alloc(2 * partSize + 1, 'All work and no play.\n')
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.txt', file_type: 'text/plain', size: text.length, deal: deal.id },
  })
  const params = { document_id: upload.id }
  const { parts } = await admin.api.call(presignParts, { params, body: { numbers: [1, 2, 3] } })
  for (const { number, ...part } of parts) {
    expect((await send(part, text.subarray((number - 1) * partSize, number * partSize))).status).toBe(200)
  }
  scan = () => Promise.resolve('INSTREAM ERROR\0')
  await admin.api.refused(completeUpload, 'unavailable', { params })
  expect((await admin.api.call(getUpload, { params })).arrived).toEqual([1, 2, 3])
  scan = () => Promise.resolve(clean)
  expect(await admin.api.call(completeUpload, { params })).toMatchObject({ state: 'ready', size: text.length })
})

test.skipIf(process.env['TEST_STORE'] === 's3')(
  "continues with the next scan when the preview can't be stored",
  async () => {
    const tiff = tiffOf({ width: 40, height: 40 }, [colorful])
    const params = await uploadFile(tiff, { file_name: 'a.tif', file_type: 'image/tiff' })
    const inTheWay = join(storage.env['FILES_DIR'] ?? '', 'objects/previews')
    writeFileSync(inTheWay, '')
    await admin.api.refused(completeUpload, 'unavailable', { params })
    rmSync(inTheWay)
    expect(await admin.api.call(completeUpload, { params })).toMatchObject({ state: 'ready', has_preview: true })
  },
)

test('hides a document deleted during its scan, and restores it complete', async () => {
  const params = await uploadFile()
  const { begun, end } = pauseScan()
  const completing = admin.api.refused(completeUpload, 'not_found', { params })
  await begun
  await admin.api.call(deleteDocument, { params })
  end()
  await completing
  await admin.api.refused(getDocument, 'not_found', { params })
  expect(await admin.api.call(restoreDocument, { params })).toMatchObject({ state: 'ready', pages: 1 })
})

test('reports nothing to a caller who lost the deal during the scan; others get the document', async () => {
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const own = await makeDeal(app, partner)
  await shareDeal(app, partner, own, coordinator)
  const params = await uploadFile(pdf(), { deal: own.id })
  const { begun, end } = pauseScan()
  const completing = coordinator.api.refused(completeUpload, 'not_found', { params })
  await begun
  await app.ask('delete from deal_coordinators where staff_id = $1', [coordinator.uuid])
  end()
  await completing
  expect((await admin.api.call(getDocument, { params })).state).toBe('ready')
  expect(await actionsOf(app, own.uuid)).toContain('document_uploaded')
})

test('keeps a name or stage set during the scan', async () => {
  const params = await uploadFile()
  const { begun, end } = pauseScan()
  const completing = admin.api.call(completeUpload, { params })
  await begun
  const stage = partner.stages[2]?.id ?? ''
  await admin.api.call(updateDocument, { params, body: { name: 'Renamed.pdf', stage } })
  end()
  expect(await completing).toMatchObject({ state: 'ready', name: 'Renamed.pdf', stage })
})

test('returns the same upload for the same idempotency key', async () => {
  const own = await makeDeal(app, partner)
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: own.id }
  const keyed = { body, headers: { 'idempotency-key': 'the-same-upload' } }
  const first = await admin.api.call(createUpload, keyed)
  expect(await admin.api.call(createUpload, keyed)).toEqual(first)
  await admin.api.refused(createUpload, 'idempotency_key_reused', {
    ...keyed,
    body: { ...body, file_name: 'b.pdf' },
  })
  await send(first, pdf())
  await admin.api.call(completeUpload, { params: { document_id: first.id } })
  expect((await admin.api.call(listDealDocuments, { params: { deal_id: own.id } })).total_count).toBe(1)
})

test('hides documents of a deleted deal and shows them again after it is restored', async () => {
  const own = await makeDeal(app, partner)
  const params = await uploadFile(pdf(), { deal: own.id })
  await admin.api.call(completeUpload, { params })
  await admin.api.call(calls.deals.deleteDeal, { params: { deal_id: own.id } })
  const changes = [updateDocument, deleteDocument, restoreDocument, completeUpload, cancelUpload] as const
  for (const call of [getDocument, calls.documents.presignDownload, ...changes]) {
    await admin.api.refused(call, 'not_found', {
      params,
      ...(call === updateDocument ? { body: { name: 'b.pdf' } } : {}),
    })
  }
  await admin.api.refused(calls.documents.prepareZip, 'not_found', { body: { doc_ids: [params.document_id] } })
  await admin.api.call(calls.deals.restoreDeal, { params: { deal_id: own.id } })
  expect((await admin.api.call(getDocument, { params })).state).toBe('ready')
})

test('lets only its uploader continue or cancel a template upload, among coordinators', async () => {
  const [owner, other] = [
    await makeStaff(app, partner, { role: 'Coordinator' }),
    await makeStaff(app, partner, { role: 'Coordinator' }),
  ]
  const upload = await owner.api.call(createUpload, {
    body: { file_name: 'a.txt', file_type: 'text/plain', is_template: true, size: 20 * 1024 * 1024 },
  })
  const params = { document_id: upload.id }
  await other.api.refused(presignParts, 'forbidden', { params, body: { numbers: [1] } })
  await other.api.refused(cancelUpload, 'forbidden', { params })
  await owner.api.call(presignParts, { params, body: { numbers: [1] } })
  await owner.api.call(cancelUpload, { params })
})

test('keeps at least one character before the extension', async () => {
  const params = await uploadFile()
  await admin.api.call(completeUpload, { params })
  for (const name of ['.pdf', 'pdf', 'a.PDF.exe', 'a.pdf.', 'a\u202efdp.exe', 'x/a.pdf', 'a\u0007.pdf']) {
    await admin.api.refused(updateDocument, 'bad_input', { params, body: { name } })
  }
  expect((await admin.api.call(updateDocument, { params, body: { name: 'b.PDF' } })).name).toBe('b.PDF')
})
