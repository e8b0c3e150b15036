import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { statusesOf } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../testing/audit/audit-entries.ts'
import { makeCustomBundle, markRequested } from '../../../testing/data/bundles.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { runQueued } from '../../../testing/database/lock-queue.ts'
import { open } from '../../media/signing/samples/forms.ts'
import { newUuid, toId, toUuid } from '../../services/ids.ts'

const { createAttachment, createBundle, deleteAttachment, deleteBundle, getBundle, listAttachments, updateAttachment } =
  calls.bundles

const app = await sharedApplication()
const { uploadDocument } = documentTools(app)
const partner = await makePartner(app)
const admin = await makeStaff(app, partner)
const { api } = admin

async function withAttachments(...titles: string[]) {
  const made = await api.call(createBundle, {
    body: { title: unique('Bundle'), attachments: titles.map((title) => ({ kind: 'Document' as const, title })) },
  })
  const params = { bundle_id: made.id }
  const listed = async () =>
    (await api.call(listAttachments, { params })).results.map(({ position, title }) => `${position} ${title}`)
  const id = (title: string) => made.attachments.find((attachment) => attachment.title === title)?.id ?? ''
  const at = (title: string) => ({ params: { attachment_id: id(title) } })
  const current = () => api.call(getBundle, { params })
  return { id: made.id, uuid: toUuid('bundle', made.id), params, listed, at, current }
}

const lockBundle = (uuid: string) => ({
  statements: [['select from bundles where id = $1 for update', [uuid]] as const],
})

test('adds an attachment last or at a position, and raises the version', async () => {
  const { params, listed, current, uuid, id } = await withAttachments('A', 'B')
  const headers = { 'if-match': '"1"' }
  const last = await api.call(createAttachment, { params, headers, body: { kind: 'Question', title: 'Last' } })
  expect(last).toMatchObject({ bundle: id, kind: 'Question', position: 3, is_required: true, template_document: null })
  const add = (title: string, position: number) =>
    api.call(createAttachment, { params, body: { kind: 'Document', title, position } })
  expect(await add('First', 1)).toMatchObject({ position: 1 })
  expect(await add('Far', 100)).toMatchObject({ position: 5 })
  expect(await listed()).toEqual(['1 First', '2 A', '3 B', '4 Last', '5 Far'])
  expect(await current()).toMatchObject({ version: 4, attachments_count: 5 })
  const body = { kind: 'Document', title: 'Late' } as const
  const stale = await api.refused(createAttachment, 'stale', { params, headers, body })
  expect(stale.current).toEqual(await current())
  expect((await actionsOf(app, uuid)).slice(1)).toEqual(['attachment_added', 'attachment_added', 'attachment_added'])
})

test('moves an attachment among the others, and records a text change with the old text', async () => {
  const { listed, at, current, uuid } = await withAttachments('A', 'B', 'C', 'D')
  expect(await api.call(updateAttachment, { ...at('D'), body: { position: 2 } })).toMatchObject({ position: 2 })
  expect(await listed()).toEqual(['1 A', '2 D', '3 B', '4 C'])
  await api.call(updateAttachment, { ...at('A'), body: { position: 100 } })
  expect(await listed()).toEqual(['1 D', '2 B', '3 C', '4 A'])
  const body = { title: 'Bee', description: 'New', is_required: false, kind: 'Acknowledgement' } as const
  expect(await api.call(updateAttachment, { ...at('B'), body })).toMatchObject({ ...body, position: 2 })
  const { version } = await current()
  await api.call(updateAttachment, { ...at('B'), body })
  expect((await current()).version).toBe(version)
  const headers = { 'if-match': `"${version - 1}"` }
  const stale = await api.refused(updateAttachment, 'stale', { ...at('B'), headers, body: { title: 'Late' } })
  expect(stale.current).toEqual(await current())
  const entry = (await auditOf(app, uuid)).at(-1)
  expect(entry).toMatchObject({ action: 'attachment_changed', data: { title: 'B' } })
  expect(entry?.data.changes).toContainEqual({ field: 'is_required', from: 'true', to: 'false' })
})

test('removes an attachment, closes the gap, and keeps past requests', async () => {
  const { listed, at, uuid, current } = await withAttachments('A', 'B', 'C')
  const deal = await makeDeal(app, partner)
  await app.ask(
    `insert into requirements (partner_id, id, deal_id, attachment_id, kind, title, created_by)
     select partner_id, $1, $2, id, kind, title, $3 from attachments where id = $4`,
    [newUuid(), deal.uuid, admin.user_uuid, toUuid('attachment', at('A').params.attachment_id)],
  )
  await api.call(deleteAttachment, at('A'))
  expect(await listed()).toEqual(['1 B', '2 C'])
  expect(await current()).toMatchObject({ version: 2, attachments_count: 2 })
  await api.refused(deleteAttachment, 'not_found', at('A'))
  await api.refused(updateAttachment, 'not_found', { ...at('A'), body: { title: 'X' } })
  const kept = await app.ask('select title, attachment_id from requirements where deal_id = $1', [deal.uuid])
  expect(kept).toEqual([{ title: 'A', attachment_id: null }])
  expect((await actionsOf(app, uuid)).at(-1)).toBe('attachment_removed')
})

test('rejects removing an attachment from a stale bundle', async () => {
  const { listed, at, current } = await withAttachments('A', 'B')
  await api.call(updateAttachment, { ...at('A'), body: { title: 'Lease' } })
  const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  const stale = await api.refused(deleteAttachment, 'stale', { ...at('A'), ...seen(1) })
  expect(stale.current).toEqual(await current())
  expect(await listed()).toEqual(['1 Lease', '2 B'])
  await api.call(deleteAttachment, { ...at('A'), ...seen(2) })
  expect(await listed()).toEqual(['1 B'])
})

test('requires templates to exist and documents to sign to be PDFs, also on change', async () => {
  const { at, params } = await withAttachments('A')
  const document = await uploadDocument(api, pdf(), {})
  const change = (body: object) => api.call(updateAttachment, { ...at('A'), body })
  const wrong = async (body: object) =>
    (await api.refused(updateAttachment, 'bad_input', { ...at('A'), body })).errors?.map(
      (e) => `${e.path}: ${e.message}`,
    )
  const unsigned = ['template_document: Choose the PDF to be signed.']
  expect(await wrong({ kind: 'PandaDoc' })).toEqual(unsigned)
  const missing = { template_document: toId('document', newUuid()) }
  expect(await wrong(missing)).toEqual(['template_document: We couldn’t find this template document.'])
  expect(await change({ kind: 'PandaDoc', template_document: document.id })).toMatchObject({ kind: 'PandaDoc' })
  expect(await wrong({ template_document: null })).toEqual(unsigned)
  for (const body of [{}, { position: 0 }, { position: 1.5 }, { title: '' }, { kind: 'Signature' }, { bundle: 'x' }]) {
    await api.refused(updateAttachment, 'bad_input', { ...at('A'), body })
  }
  await api.refused(createAttachment, 'bad_input', { params, body: { title: 'No kind' } })
  // The text can be edited while the document is deleted; it isn't shown until the document is restored.
  const given = { document_id: document.id }
  await api.refused(calls.documents.deleteDocument, 'document_in_use', { params: given })
  await app.ask('update documents set deleted_at = now() where id = $1', [toUuid('document', document.id)])
  expect(await change({ title: 'Sign' })).toMatchObject({ title: 'Sign', kind: 'PandaDoc', template_document: null })
  await api.call(calls.documents.restoreDocument, { params: given })
  expect(await change({ title: 'Sign here' })).toMatchObject({ template_document: { id: document.id } })
})

test("rejects a PDF that can't be signed when staff attach it, not when the client signs", async () => {
  const { params } = await withAttachments()
  const locked = open(pdf()).saveToBuffer('encrypt=aes-256,owner-password=o,permissions=4').asUint8Array()
  const document = await uploadDocument(api, Buffer.from(locked), {})
  const giving = { title: 'Agreement', template_document: document.id }
  const refusal = await api.refused(createAttachment, 'bad_input', { params, body: { kind: 'PandaDoc', ...giving } })
  expect(refusal.errors).toEqual([
    { path: 'template_document', message: expect.stringContaining('locked against changes') },
  ])
  await api.call(createAttachment, { params, body: { kind: 'Document', ...giving } })
})

test('accepts documents of its own deal in a custom bundle, and of no other deal', async () => {
  const [deal, other] = [await makeDeal(app, partner), await makeDeal(app, partner)]
  const { id } = await makeCustomBundle(app, partner, admin, { deal })
  const [own, foreign] = [
    await uploadDocument(api, pdf(), { deal: deal.id }),
    await uploadDocument(api, pdf(), { deal: other.id }),
  ]
  const adding = (template_document: string) => ({
    params: { bundle_id: id },
    body: { kind: 'PandaDoc', title: 'Sign', template_document } as const,
  })
  expect(await api.call(createAttachment, adding(own.id))).toMatchObject({ template_document: { id: own.id } })
  await api.refused(createAttachment, 'bad_input', adding(foreign.id))
})

test('rejects more than a hundred attachments', async () => {
  const { params } = await withAttachments(...Array.from({ length: 100 }, (_, index) => `A${index}`))
  const refusal = await api.refused(createAttachment, 'bad_input', {
    params,
    body: { kind: 'Question', title: 'More' },
  })
  expect(refusal.detail).toBe('A checklist can have at most 100 items.')
})

test('leaves no gaps after concurrent moves, additions and removals', async () => {
  const { uuid, params, listed, at } = await withAttachments('A', 'B', 'C', 'D')
  await runQueued(app, lockBundle(uuid), [
    () => api.call(updateAttachment, { ...at('D'), body: { position: 1 } }),
    () => api.call(updateAttachment, { ...at('A'), body: { position: 4 } }),
    () => api.call(deleteAttachment, at('B')),
    () => api.call(createAttachment, { params, body: { kind: 'Question', title: 'E', position: 2 } }),
  ])
  const found = await listed()
  expect(found.map((line) => line.slice(0, 1))).toEqual(['1', '2', '3', '4'])
  expect(found.map((line) => line.slice(2)).toSorted()).toEqual(['A', 'C', 'D', 'E'])
})

test('rejects the second of two concurrent changes', async () => {
  const { uuid, params } = await withAttachments('A')
  const headers = { 'if-match': '"1"' }
  const answers = await runQueued(
    app,
    lockBundle(uuid),
    ['One', 'Two'].map(
      (title) => () => api.send(createAttachment, { params, headers, body: { kind: 'Question', title } }),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, 412])
})

test('keeps a bundle that is requested while someone deletes it', async () => {
  const { uuid, params } = await withAttachments('A')
  const deal = await makeDeal(app, partner)
  const request = `insert into bundle_requests (partner_id, id, deal_id, bundle_id, title, created_by, created_by_name)
                   values ($1, $2, $3, $4, 'As it was', $5, 'Pat')`
  const [answer] = await runQueued(
    app,
    { statements: [[request, [partner.uuid, newUuid(), deal.uuid, uuid, admin.user_uuid]]] },
    [() => api.send(deleteBundle, { params })],
  )
  expect(answer?.status).toBe(409)
  await markRequested(app, partner, admin, { bundle: uuid, deal })
  expect(await api.call(getBundle, { params })).toMatchObject({ requests_count: 2 })
})
