import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../testing/audit/audit-entries.ts'
import { makeCustomBundle, markRequested } from '../../../testing/data/bundles.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'
import { toUuid } from '../../services/ids.ts'

const { createBundle, deleteBundle, duplicateBundle, getBundle, listBundles, updateBundle } = calls.bundles

const app = await sharedApplication()
const { uploadDocument } = documentTools(app)

async function office() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  return { partner, admin, api: admin.api }
}
const here = await office()
const { partner, api } = here
const document = { kind: 'Document', title: 'Lease' } as const
const of = (id: string) => ({ params: { bundle_id: id } })

test('creates a bundle with its attachments in order and an audit entry', async () => {
  const template = await uploadDocument(api, pdf(), {})
  const stage = partner.stages[1]?.id ?? ''
  const made = await api.call(createBundle, {
    body: {
      title: ' Tax papers ',
      description: 'Three years.\nComplete.',
      stage,
      attachments: [
        { kind: 'Document', title: 'Return', description: 'All schedules', template_document: template.id },
        { kind: 'Question', title: 'Extension filed?', is_required: false },
        { kind: 'PandaDoc', title: 'Authorization', template_document: template.id },
      ],
    },
  })
  expect(made).toMatchObject({
    title: 'Tax papers',
    description: 'Three years.\nComplete.',
    stage,
    is_custom: false,
    deal: null,
    is_archived: false,
    attachments_count: 3,
    requests_count: 0,
    version: 1,
    can: { update: true, delete: true },
  })
  const { id: _, ...shown } = { ...made.attachments[0] }
  expect(shown).toEqual({
    bundle: made.id,
    kind: 'Document',
    title: 'Return',
    description: 'All schedules',
    is_required: true,
    template_document: {
      id: template.id,
      name: template.name,
      file_type: 'application/pdf',
      size: template.size,
      active_content: [],
    },
    slots: [],
    signature_fields: [],
    position: 1,
  })
  expect(made.attachments.map(({ position, is_required }) => [position, is_required])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ])
  expect(await api.call(getBundle, of(made.id))).toEqual(made)
  expect(await actionsOf(app, toUuid('bundle', made.id))).toEqual(['bundle_created'])
})

test('rejects invalid bundles with the field named', async () => {
  const elsewhere = await office()
  const wrong = async (body: unknown) =>
    (await api.refused(createBundle, 'bad_input', { body })).errors?.map(({ path, message }) => `${path}: ${message}`)
  expect(await wrong({})).toEqual(['title: Title is required.'])
  expect(await wrong({ title: 'A', is_custom: true })).toHaveLength(1)
  expect(await wrong({ title: 'A', stage: elsewhere.partner.stages[0]?.id })).toEqual([
    'stage: We couldn’t find this stage.',
  ])
  const at = 'attachments.1.template_document'
  const giving = (kind: string, template_document: string | null) => ({
    title: 'A',
    attachments: [document, { kind, title: 'B', template_document }],
  })
  const missing = 'We couldn’t find this template document.'
  const deal = await makeDeal(app, partner)
  const ofDeal = await uploadDocument(api, pdf(), { deal: deal.id })
  const foreign = await uploadDocument(elsewhere.api, pdf(), {})
  const deleted = await uploadDocument(api, pdf(), {})
  await api.call(calls.documents.deleteDocument, { params: { document_id: deleted.id } })
  for (const { id } of [ofDeal, foreign, deleted]) {
    expect(await wrong(giving('Document', id))).toEqual([`${at}: ${missing}`])
  }
  const announced = await api.call(calls.documents.createUpload, {
    body: { file_name: 'Later.pdf', file_type: 'application/pdf', is_template: true, size: 10 },
  })
  expect(await wrong(giving('Document', announced.id))).toEqual([
    `${at}: This document hasn’t finished uploading, or was rejected.`,
  ])
  const table = await uploadDocument(api, Buffer.from('a,b\n1,2\n'), { file_name: 'T.csv', file_type: 'text/csv' })
  for (const id of [null, table.id]) {
    expect(await wrong(giving('PandaDoc', id))).toEqual([`${at}: Choose the PDF to be signed.`])
  }
  const many = Array.from({ length: 101 }, () => document)
  expect(await wrong({ title: 'A', attachments: many })).toEqual([
    'attachments: A checklist can have at most 100 items.',
  ])
})

test('updates a bundle unless it is stale, and records nothing without a change', async () => {
  const made = await api.call(createBundle, { body: { title: 'Old', attachments: [document] } })
  const params = { bundle_id: made.id }
  const headers = { 'if-match': '"1"' }
  const changed = await api.call(updateBundle, {
    params,
    headers,
    body: { title: 'New', stage: partner.stages[0]?.id },
  })
  expect(changed).toMatchObject({ title: 'New', stage: partner.stages[0]?.id, version: 2 })
  expect(changed.modified > made.modified).toBe(true)
  const stale = await api.refused(updateBundle, 'stale', { params, headers, body: { title: 'Newer' } })
  expect(stale.current).toEqual(changed)
  await api.refused(deleteBundle, 'stale', { params, headers })
  expect(await api.call(updateBundle, { params, body: { title: 'New' } })).toEqual(changed)
  await api.refused(updateBundle, 'bad_input', { params, body: {} })
  expect(await api.call(updateBundle, { params, body: { stage: null } })).toMatchObject({ stage: null, version: 3 })
  const [, entry] = await auditOf(app, toUuid('bundle', made.id))
  expect(entry?.data.changes?.[0]).toEqual({ field: 'title', from: 'Old', to: 'New' })
  expect(await actionsOf(app, toUuid('bundle', made.id))).toEqual([
    'bundle_created',
    'bundle_updated',
    'bundle_updated',
  ])
})

test('lists archived bundles separately, keeps them on old deals, and restores them', async () => {
  const { id } = await api.call(createBundle, { body: { title: unique('Archive') } })
  const deal = await makeDeal(app, partner)
  await markRequested(app, partner, here.admin, { bundle: toUuid('bundle', id), deal })
  const archived = await api.call(updateBundle, { params: { bundle_id: id }, body: { is_archived: true } })
  expect(archived).toMatchObject({ is_archived: true, requests_count: 1, version: 2 })
  const listed = async (query: Record<string, string>) =>
    (await api.call(listBundles, { query: { search: archived.title, ...query } })).total_count
  expect([await listed({}), await listed({ is_archived: 'true' })]).toEqual([0, 1])
  const kept = await app.ask('select bundle_id from bundle_requests where deal_id = $1', [deal.uuid])
  expect(kept).toEqual([{ bundle_id: toUuid('bundle', id) }])
  await api.call(updateBundle, { params: { bundle_id: id }, body: { is_archived: false } })
  expect([await listed({}), await listed({ is_archived: 'true' })]).toEqual([1, 0])
  expect((await actionsOf(app, toUuid('bundle', id))).slice(1)).toEqual(['bundle_archived', 'bundle_unarchived'])
})

test('deletes a bundle that was never requested, and keeps one that was', async () => {
  const make = () => api.call(createBundle, { body: { title: unique('Delete'), attachments: [document] } })
  const [unused, used] = [await make(), await make()]
  const deal = await makeDeal(app, partner)
  await markRequested(app, partner, here.admin, { bundle: toUuid('bundle', used.id), deal, deleted_at: new Date() })
  await api.call(deleteBundle, { params: { bundle_id: unused.id }, headers: { 'if-match': '"1"' } })
  await api.refused(getBundle, 'not_found', of(unused.id))
  expect((await actionsOf(app, toUuid('bundle', unused.id))).at(-1)).toBe('bundle_deleted')
  const refusal = await api.refused(deleteBundle, 'bundle_in_use', of(used.id))
  expect(refusal.detail).toBe('This checklist was requested on a deal, so it can’t be deleted. Archive it instead.')
  expect((await api.call(getBundle, of(used.id))).can).toEqual({ update: true, delete: false })
})

test("copies the attachments but not a deal's documents", async () => {
  const template = await uploadDocument(api, pdf(), {})
  const made = await api.call(createBundle, {
    body: {
      title: `${'x'.repeat(198)}🏦`,
      stage: partner.stages[2]?.id ?? null,
      attachments: [{ ...document, template_document: template.id }],
    },
  })
  const copy = await api.call(duplicateBundle, of(made.id))
  expect(copy.title).toBe(`${'x'.repeat(193)} (copy)`)
  expect(copy).toMatchObject({
    stage: made.stage,
    version: 1,
    attachments: [{ template_document: { id: template.id } }],
  })
  expect(copy.attachments[0]?.id).not.toBe(made.attachments[0]?.id)
  expect(await actionsOf(app, toUuid('bundle', copy.id))).toEqual(['bundle_duplicated'])

  const deal = await makeDeal(app, partner)
  const custom = await makeCustomBundle(app, partner, here.admin, { deal })
  const paper = await uploadDocument(api, pdf(), { deal: deal.id })
  const body = { kind: 'PandaDoc', title: 'Sign', template_document: paper.id } as const
  await api.call(calls.bundles.createAttachment, { params: { bundle_id: custom.id }, body })
  expect(await api.call(duplicateBundle, of(custom.id))).toMatchObject({
    is_custom: false,
    deal: null,
    attachments: [{ kind: 'PandaDoc', template_document: null }],
  })
})
