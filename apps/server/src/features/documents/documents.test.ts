import { calls } from '@loanyard/contract/calls'
import { partSize } from '@loanyard/contract/documents/schemas'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff, shareDeal, unique } from '../../../testing/data/factories.ts'
import { testBlobStore } from '../../../testing/storage/test-blob-store.ts'

const {
  cancelUpload,
  completeUpload,
  createUpload,
  deleteDocument,
  getDocument,
  getUpload,
  listDealDocuments,
  listDocumentStages,
  listStageDocuments,
  presignDownload,
  presignParts,
  restoreDocument,
  updateDocument,
} = calls.documents

const storage = await testBlobStore()
const app = await startApplication({ env: { ...storage.env, MAX_UPLOAD_MIB: '30' } })
afterAll(() => app.close().then(storage.close))
const { fetched, send, uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
const stage = partner.stages[1] ?? { id: '', name: '', number: 0 }

test('uploads, scans, lists and downloads a document unchanged', async () => {
  const deal = await makeDeal(app, partner)
  const body = pdf('One', 'Two')
  const document = await uploadDocument(admin.api, body, {
    deal: deal.id,
    stage: stage.id,
    file_name: 'Tax return.pdf',
  })
  expect(document).toMatchObject({
    name: 'Tax return.pdf',
    state: 'ready',
    file_type: 'application/pdf',
    size: body.length,
    pages: 2,
    problem: null,
    deal: deal.id,
    stage: stage.id,
    duplicate_of: [],
  })
  const params = { document_id: document.id }
  const { presigned_url } = await admin.api.call(presignDownload, { params })
  const down = await fetched(presigned_url)
  expect(down.body.equals(body)).toBe(true)
  expect(down.headers.get('content-disposition')).toContain('Tax return.pdf')
  expect(down.headers.get('content-disposition')).toMatch(/^attachment/)
  const inStage = await admin.api.call(listStageDocuments, { params: { deal_id: deal.id, stage_id: stage.id } })
  expect(inStage.results).toEqual([await admin.api.call(getDocument, { params })])
  const stages = await admin.api.call(listDocumentStages, { params: { deal_id: deal.id } })
  expect(stages.results).toEqual([
    { stage: { id: stage.id, name: stage.name, number: stage.number }, documents_count: 1 },
  ])
})

test('lists a document only after its scan; completing twice returns the same', async () => {
  const deal = await makeDeal(app, partner)
  const body = pdf()
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id, size: body.length },
  })
  const params = { document_id: upload.id }
  const list = () => admin.api.call(listDealDocuments, { params: { deal_id: deal.id } })
  expect((await list()).total_count).toBe(0)
  await admin.api.refused(completeUpload, 'upload_missing', { params })
  await admin.api.refused(presignDownload, 'not_ready', { params })
  await send(upload, body)
  expect((await list()).total_count).toBe(0)
  const first = await admin.api.call(completeUpload, { params })
  expect(await admin.api.call(completeUpload, { params })).toEqual(first)
  expect((await list()).results).toEqual([first])
})

test('ignores bytes sent to the upload URL after the scan', async () => {
  const deal = await makeDeal(app, partner)
  const body = pdf('The scanned one')
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id, size: body.length },
  })
  await send(upload, body)
  const params = { document_id: upload.id }
  await admin.api.call(completeUpload, { params })
  await send(upload, Buffer.alloc(body.length, 'x'))
  await admin.api.call(completeUpload, { params })
  const { presigned_url } = await admin.api.call(presignDownload, { params })
  expect((await fetched(presigned_url)).body.equals(body)).toBe(true)
})

test('scans an upload on PATCH if it was never completed', async () => {
  const deal = await makeDeal(app, partner)
  const body = pdf()
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id },
  })
  const params = { document_id: upload.id }
  await admin.api.refused(updateDocument, 'upload_missing', { params, body: { name: 'b.pdf' } })
  await send(upload, body)
  const after = await admin.api.call(updateDocument, { params, body: { name: 'b.pdf', stage: stage.id } })
  expect(after).toMatchObject({ state: 'ready', name: 'b.pdf', stage: stage.id })
})

test('rejects a mislabeled file with a message, keeps no bytes and serves none', async () => {
  const deal = await makeDeal(app, partner)
  const document = await uploadDocument(admin.api, Buffer.from('MZ\u0090\u0000 a program'), { deal: deal.id })
  expect(document.state).toBe('rejected')
  expect(document.problem?.message).toMatch(/\w{3,}/)
  await admin.api.refused(presignDownload, 'not_ready', { params: { document_id: document.id } })
})

test('rejects a bad name, type or size before anything is uploaded', async () => {
  const deal = await makeDeal(app, partner)
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id, size: 10 }
  const refusals = [
    [{ ...body, file_name: 'a.exe' }, 'bad_input'],
    [{ ...body, file_name: 'a.svg', file_type: 'image/svg+xml' }, 'bad_input'],
    [{ ...body, file_type: 'image/png' }, 'bad_input'],
    [{ ...body, file_name: '../../x.pdf' }, 'bad_input'],
    [{ ...body, file_name: `${'x'.repeat(4000)}.pdf` }, 'bad_input'],
    [{ ...body, file_name: 'a\u0000.pdf' }, 'bad_input'],
    [{ ...body, size: 0 }, 'bad_input'],
    [{ ...body, size: -1 }, 'bad_input'],
    [{ ...body, size: 31 * 1024 * 1024 }, 'too_large'],
    [{ ...body, deal: undefined }, 'bad_input'],
    [{ ...body, is_template: true }, 'bad_input'],
    [{ ...body, stage: 'stg_00000000000000000000000000' }, 'bad_input'],
  ] as const
  for (const [wrong, code] of refusals) await admin.api.refused(createUpload, code, { body: wrong })
})

test('uploads a large file in parts, in any order, and resumes', async () => {
  const deal = await makeDeal(app, partner)
  const text = Buffer.alloc(2 * partSize + 12_345, 'All work and no play.\n')
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'large.txt', file_type: 'text/plain', deal: deal.id, size: text.length },
  })
  expect(upload.parts).toEqual({ size: partSize, count: 3 })
  const params = { document_id: upload.id }
  const { parts } = await admin.api.call(presignParts, { params, body: { numbers: [3, 1] } })
  for (const part of parts) await sendPart(part, text)
  await admin.api.refused(completeUpload, 'upload_missing', { params })
  expect((await admin.api.call(getUpload, { params })).arrived).toEqual([1, 3])
  const more = await admin.api.call(presignParts, { params, body: { numbers: [2] } })
  for (const part of more.parts) await sendPart(part, text)
  const document = await admin.api.call(completeUpload, { params })
  expect(document).toMatchObject({ state: 'ready', size: text.length })
  const { presigned_url } = await admin.api.call(presignDownload, { params })
  expect((await fetched(presigned_url)).body.equals(text)).toBe(true)
})

async function sendPart(
  { number, ...part }: { number: number; presigned_url: string; headers: Record<string, string> },
  whole: Buffer,
): Promise<void> {
  const sent = await send(part, whole.subarray((number - 1) * partSize, number * partSize))
  expect(sent.status, await sent.text()).toBeLessThan(300)
}

test('points out duplicates on the same deal, not on another', async () => {
  const [deal, other] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  const body = pdf()
  const first = await uploadDocument(admin.api, body, { deal: deal.id })
  const second = await uploadDocument(admin.api, body, { deal: deal.id })
  const elsewhere = await uploadDocument(admin.api, body, { deal: other.id })
  expect(second.duplicate_of).toEqual([{ id: first.id, name: first.name }])
  expect([first.duplicate_of, elsewhere.duplicate_of]).toEqual([[], []])
})

test('records rename, move, delete and restore; a stale version changes nothing', async () => {
  const deal = await makeDeal(app, partner)
  const document = await uploadDocument(admin.api, pdf(), { deal: deal.id, file_name: 'a.pdf' })
  const params = { document_id: document.id }
  await admin.api.refused(updateDocument, 'bad_input', { params, body: { name: 'a.exe' } })
  const renamed = await admin.api.call(updateDocument, { params, body: { name: 'b.pdf', stage: stage.id } })
  const stale = { 'if-match': `"${document.version}"` }
  const refusal = await admin.api.refused(updateDocument, 'stale', { params, body: { name: 'c.pdf' }, headers: stale })
  expect(refusal.current).toEqual(renamed)
  await admin.api.refused(deleteDocument, 'stale', { params, headers: stale })
  await admin.api.call(deleteDocument, { params })
  await admin.api.refused(getDocument, 'not_found', { params })
  expect((await admin.api.call(listDealDocuments, { params: { deal_id: deal.id } })).total_count).toBe(0)
  expect((await admin.api.call(restoreDocument, { params })).name).toBe('b.pdf')
  const { results } = await admin.api.call(calls.deals.listActivity, { params: { deal_id: deal.id } })
  const kinds = results.filter(({ kind }) => kind.startsWith('document_')).map(({ kind }) => kind)
  expect(kinds).toEqual(['document_restored', 'document_deleted', 'document_changed', 'document_uploaded'])
  expect(results.find(({ kind }) => kind === 'document_changed')?.changes).toEqual([
    { field: 'document', from: 'b.pdf', to: 'b.pdf' },
    { field: 'name', from: 'a.pdf', to: 'b.pdf' },
    { field: 'stage', from: null, to: stage.name },
  ])
})

test('lets a coordinator work on documents of shared deals and see no others', async () => {
  const [shared, other] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  await shareDeal(app, partner, shared, coordinator)
  const own = await uploadDocument(coordinator.api, pdf(), { deal: shared.id })
  const foreign = await uploadDocument(admin.api, pdf(), { deal: other.id })
  await coordinator.api.call(updateDocument, { params: { document_id: own.id }, body: { name: 'x.pdf' } })
  const params = { document_id: foreign.id }
  for (const call of [getDocument, presignDownload, deleteDocument, completeUpload, cancelUpload, getUpload]) {
    await coordinator.api.refused(call, 'not_found', { params })
  }
  const body = { file_name: 'a.pdf', file_type: 'application/pdf', deal: other.id }
  await coordinator.api.refused(createUpload, 'not_found', { body })
  await coordinator.api.refused(listDealDocuments, 'not_found', { params: { deal_id: other.id } })
})

test('removes a canceled upload and its URL', async () => {
  const deal = await makeDeal(app, partner)
  const upload = await admin.api.call(createUpload, {
    body: { file_name: 'a.pdf', file_type: 'application/pdf', deal: deal.id },
  })
  const params = { document_id: upload.id }
  await send(upload, pdf())
  await admin.api.call(cancelUpload, { params })
  await admin.api.refused(completeUpload, 'not_found', { params })
  await admin.api.refused(restoreDocument, 'not_found', { params })
})

test('sorts, searches and pages documents', async () => {
  const deal = await makeDeal(app, partner)
  const word = unique('Zeta')
  for (const name of [`${word} b.txt`, `${word} Ä.txt`, `${word} c.txt`]) {
    await uploadDocument(admin.api, Buffer.from(`${name} `.repeat(name.length)), {
      deal: deal.id,
      file_name: name,
      file_type: 'text/plain',
    })
  }
  const names = async (query: Record<string, string>) =>
    (await admin.api.call(listDealDocuments, { params: { deal_id: deal.id }, query })).results.map(({ name }) => name)
  expect(await names({ ordering: 'name' })).toEqual([`${word} Ä.txt`, `${word} b.txt`, `${word} c.txt`])
  expect(await names({ search: 'a.TXT' })).toEqual([`${word} Ä.txt`])
  const page = await admin.api.call(listDealDocuments, { params: { deal_id: deal.id }, query: { limit: '2' } })
  expect(page.total_count).toBe(3)
  const next = await admin.api.get(page.next ?? '')
  expect((next.json as typeof page).results.map(({ name }) => name)).toEqual([`${word} b.txt`])
})
