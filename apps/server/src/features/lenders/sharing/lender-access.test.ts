import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { makePerson } from '../../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { makeLender, shareWithLender } from '../../../../testing/data/lenders.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'

const { endLenderSharing, listDocumentAccess, listLenderAccess } = calls.lenderSharing

const storage = await testBlobStore()
const app = await startApplication({ env: storage.env })
afterAll(async () => {
  await app.close()
  await storage.close()
})
const { archive, paper, read } = lenderTools(app)
const stranger = await makeLenderFixture(app)

test('tells the borrower which lenders can see the deal, and what they opened and downloaded', async () => {
  const own = await makeLenderFixture(app, { watermark: true })
  const params = { deal_id: own.deal.id }
  const { api } = own.client
  const before = await api.call(listLenderAccess, { params })
  expect(before).toEqual({
    approved_documents_count: 0,
    results: [
      {
        lender: { id: own.lender.id, name: own.lender.name },
        since: expect.any(String) as string,
        ended_at: null,
        watermark: true,
        accesses_count: 0,
        last_access_at: null,
      },
    ],
  })
  const [one] = [await paper(own, { file_name: 'tax.pdf' }), await paper(own, { approve: false })]
  await read(own.assigned.api, one.id, 'inline')
  await read(own.contact.api, one.id)
  const after = await api.call(listLenderAccess, { params })
  expect([after.approved_documents_count, after.results[0]?.accesses_count]).toEqual([1, 2])
  const list = await api.call(listDocumentAccess, { params: { ...params, lender_id: own.lender.id } })
  expect(list.results.map(({ by, kind, name }) => [by, kind, name])).toEqual([
    [own.contact.full_name, 'downloaded', 'tax.pdf'],
    [own.assigned.full_name, 'opened', 'tax.pdf'],
  ])
  expect(after.results[0]?.last_access_at).toBe(list.results[0]?.created)
})

test('counts no document whose request is open again: no lender sees it', async () => {
  const own = await makeLenderFixture(app)
  const { id } = await paper(own)
  const params = { deal_id: own.deal.id }
  const count = async () => (await own.client.api.call(listLenderAccess, { params })).approved_documents_count
  expect(await count()).toBe(1)
  await app.ask(`update requirements set status = 'Pending' where deal_id = $1`, [own.deal.uuid])
  await own.contact.api.refused(calls.documents.presignDownload, 'not_found', { params: { document_id: id } })
  expect(await count()).toBe(0)
})

test('lists the preview of a photo that browsers can’t show as opened', async () => {
  const own = await makeLenderFixture(app)
  const photo = await paper(own)
  await app.ask('update documents set preview_key = object_key where deal_id = $1', [own.deal.uuid])
  const presign = () =>
    own.contact.api.call(calls.documents.presignDownload, {
      params: { document_id: photo.id },
      query: { as: 'preview' },
    })
  await presign()
  await presign()
  const params = { deal_id: own.deal.id, lender_id: own.lender.id }
  const { results } = await own.client.api.call(listDocumentAccess, { params })
  expect(results.map(({ by, kind }) => [by, kind])).toEqual([[own.contact.full_name, 'opened']])
})

test('keeps a lender on the list after sharing ended, behind those that can still see the deal', async () => {
  const own = await makeLenderFixture(app)
  const { id } = await paper(own)
  await archive(own.contact.api, [id])
  await own.admin.api.call(endLenderSharing, { params: { deal_id: own.deal.id, lender_id: own.lender.id } })
  const second = await makeLender(app, own.partner, own.admin)
  await shareWithLender(app, own.partner, own.admin, { deal: own.deal, lender: second })
  const { results } = await own.client.api.call(listLenderAccess, { params: { deal_id: own.deal.id } })
  expect(results.map(({ lender, ended_at, accesses_count }) => [lender.id, ended_at === null, accesses_count])).toEqual(
    [
      [second.id, true, 0],
      [own.lender.id, false, 1],
    ],
  )
})

test('hides what lenders read of documents that aren’t the borrower’s', async () => {
  const own = await makeLenderFixture(app)
  const { id } = await paper(own)
  await read(own.contact.api, id)
  const newcomer = await makePerson(app, {}, own.partner)
  await app.ask(`update deal_clients set user_id = $1, sees_from = now() where deal_id = $2`, [
    newcomer.user_uuid,
    own.deal.uuid,
  ])
  const params = { deal_id: own.deal.id, lender_id: own.lender.id }
  const { total_count } = await newcomer.api.call(listDocumentAccess, { params })
  expect(total_count).toBe(0)
  const access = await newcomer.api.call(listLenderAccess, { params })
  expect([access.approved_documents_count, access.results[0]?.accesses_count]).toEqual([0, 0])
})

test('is refused to staff, lenders and borrowers of other deals', async () => {
  const own = await makeLenderFixture(app)
  const params = { deal_id: own.deal.id, lender_id: own.lender.id }
  for (const call of [listLenderAccess, listDocumentAccess]) {
    await own.admin.api.refused(call, 'forbidden', { params })
    await own.contact.api.refused(call, 'not_found', { params })
    await stranger.client.api.refused(call, 'not_found', { params: { ...params, partner_id: own.partner.id } })
    await stranger.client.api.refused(call, 'not_found', { params })
  }
})
