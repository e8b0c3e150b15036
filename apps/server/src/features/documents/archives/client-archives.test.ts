import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { dealTools, makeDealFixture } from '../../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePerson, makeStaff } from '../../../../testing/data/factories.ts'

const { bulkDownload, deleteDocument, prepareZip } = calls.documents

const app = await startApplication()
afterAll(() => app.close())
const { fetched, uploadDocument } = documentTools(app)
const { askFor, makeTemplate, sendDocument } = dealTools(app)
const fixture = await makeDealFixture(app)
const stranger = await makeDealFixture(app)

async function archiveOf(api: typeof fixture.client.api, doc_ids: string[]) {
  const { token } = await api.call(prepareZip, { body: { doc_ids } })
  const { presigned_zip_url } = await api.call(bulkDownload, { body: { token } })
  const status = async () => (await fetched(presigned_zip_url)).status
  return { token, url: presigned_zip_url, status }
}

/** An answer of the borrower, whose documents everyone on the deal sees. */
async function sendAnswer(own: typeof fixture, api: typeof fixture.client.api): Promise<string> {
  const { id: request } = await askFor(own, 'Document')
  const document = await sendDocument(api, own.deal.id, request)
  const params = { request_id: request }
  await api.call(calls.submissions.submitAnswer, { params, body: { documents: [document] } })
  return document
}

test('gives a client their own documents and those sent for the deal, and records it with their name', async () => {
  const own = await makeDealFixture(app)
  const ids = [await sendDocument(own.client.api, own.deal.id), await sendAnswer(own, own.admin.api)]
  const zip = await archiveOf(own.client.api, ids)
  const { status, body, headers } = await fetched(zip.url)
  expect([status, headers.get('content-length')]).toEqual([200, String(body.length)])
  const { results } = await own.admin.api.call(calls.deals.listActivity, { params: { deal_id: own.deal.id } })
  const [entry] = results.filter(({ kind }) => kind === 'documents_downloaded')
  expect(entry).toMatchObject({
    actor: `${own.client.full_name} (${own.client.email})`,
    changes: [{ field: 'documents', from: null, to: '2 documents' }],
  })
})

test('names no document when one of a client’s choice is not theirs to see', async () => {
  const { admin, client, deal } = fixture
  const mine = await sendDocument(client.api, deal.id)
  const second = await fixture.newDeal(client)
  const deleted = await sendDocument(client.api, second.id)
  await client.api.call(deleteDocument, { params: { document_id: deleted } })
  const template = await makeTemplate(fixture)
  await askFor(fixture, 'Document', { template_document: template })
  const rejected = await uploadDocument(client.api, Buffer.from('no pdf at all'), { deal: deal.id })
  const neighbor = await makePerson(app, {}, fixture.partner)
  const theirs = await fixture.newDeal(neighbor)
  const others = [
    (await uploadDocument(admin.api, pdf(), { deal: deal.id })).id,
    await sendDocument(neighbor.api, theirs.id),
    await sendDocument(stranger.client.api, stranger.deal.id),
    template,
    rejected.id,
    deleted,
  ]
  for (const other of others) {
    const refusal = await client.api.refused(prepareZip, 'not_found', { body: { doc_ids: [mine, other] } })
    expect(JSON.stringify(refusal)).not.toContain('doc_')
  }
  expect(await (await archiveOf(client.api, [mine])).status()).toBe(200)
})

test('serves a client’s archive only while they may see everything in it', async () => {
  const prepare = async () => {
    const own = await makeDealFixture(app)
    const mine = await sendDocument(own.client.api, own.deal.id)
    const answer = await sendAnswer(own, own.admin.api)
    const zip = await archiveOf(own.client.api, [mine, answer])
    expect(await zip.status()).toBe(200)
    const isGone = async () => {
      await own.admin.api.refused(bulkDownload, 'not_found', { body: { token: zip.token } })
      expect(await zip.status()).toBe(404)
    }
    return { ...own, mine, isGone }
  }
  const removed = await prepare()
  await makeClient(app, removed.partner, await makeDeal(app, removed.partner), removed.client)
  await app.ask('delete from deal_clients where deal_id = $1', [removed.deal.uuid])
  await removed.isGone()
  const later = await prepare()
  await app.ask('update deal_clients set sees_from = now() where deal_id = $1', [later.deal.uuid])
  await later.isGone()
  const withdrawn = await prepare()
  await app.ask('update requirements set deleted_at = now() where deal_id = $1', [withdrawn.deal.uuid])
  await withdrawn.isGone()
  const deleted = await prepare()
  await deleted.client.api.call(deleteDocument, { params: { document_id: deleted.mine } })
  await deleted.isGone()
  const without = await prepare()
  await without.admin.api.call(calls.deals.deleteDeal, { params: { deal_id: without.deal.id } })
  await without.isGone()
  const unverified = await prepare()
  await app.ask('update users set email_verified_at = null where id = $1', [unverified.client.user_uuid])
  await unverified.isGone()
})

test('keeps an archive prepared as staff for a person who is also the client of another deal', async () => {
  const own = await makeDealFixture(app)
  const staff = await makeStaff(app, own.partner)
  await makeClient(app, own.partner, await makeDeal(app, own.partner), staff)
  const zip = await archiveOf(staff.api, [await sendDocument(own.client.api, own.deal.id)])
  expect(await zip.status()).toBe(200)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [staff.uuid])
  expect(await zip.status()).toBe(404)
})
