import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import type { Api } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { openSession } from '../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'

const { deleteDocument, prepareZip, presignDownload, bulkDownload } = calls.documents

const app = await sharedApplication()
const { fetched, uploadDocument } = documentTools(app)

const endSession = (id: string) => app.ask('update sessions set ended_at = now() where id = $1', [id])

async function documentUrl(api: Api, document_id: string, as: 'attachment' | 'inline' = 'attachment'): Promise<string> {
  return (await api.call(presignDownload, { params: { document_id }, query: { as } })).presigned_url
}

test('R5b: a document URL ends with the session, sharing or profile it was made for', async () => {
  const fixture = await makeDealFixture(app)
  const bytes = pdf('Tax return')
  const { id } = await uploadDocument(fixture.client.api, bytes, { deal: fixture.deal.id })
  const second = await openSession(app, fixture.admin.user_uuid, fixture.partner)
  const [adminUrl, secondUrl, coordinatorUrl, clientUrl] = [
    await documentUrl(fixture.admin.api, id),
    await documentUrl(second.api, id, 'inline'),
    await documentUrl(fixture.coordinator.api, id),
    await documentUrl(fixture.client.api, id),
  ]
  for (const url of [adminUrl, secondUrl, coordinatorUrl, clientUrl]) {
    expect((await fetched(url)).body.equals(bytes)).toBe(true)
  }
  await endSession(second.session)
  await app.ask('delete from deal_coordinators where deal_id = $1', [fixture.deal.uuid])
  await app.ask('delete from deal_clients where deal_id = $1', [fixture.deal.uuid])
  expect((await fetched(secondUrl)).status).toBe(403)
  expect((await fetched(coordinatorUrl)).status).toBe(404)
  expect((await fetched(clientUrl)).status).toBe(404)
  expect((await fetched(adminUrl)).status).toBe(200)
  await fixture.admin.api.call(deleteDocument, { params: { document_id: id } })
  expect((await fetched(adminUrl)).status).toBe(404)
})

test("R5b: a removed colleague's URL and an altered one open nothing", async () => {
  const fixture = await makeDealFixture(app)
  const { id } = await uploadDocument(fixture.admin.api, pdf(), { deal: fixture.deal.id })
  const url = await documentUrl(fixture.manager.api, id)
  expect((await fetched(url, { range: 'bytes=0-3' })).status).toBe(206)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [fixture.manager.uuid])
  expect((await fetched(url)).status).toBe(403)
  const mine = await documentUrl(fixture.admin.api, id)
  const grant = new URL(mine).searchParams.get('grant') ?? ''
  const other = new URL(url).searchParams.get('signature') ?? ''
  for (const altered of [
    mine.replace(grant, `${grant}A`),
    mine.replace(/signature=.*/, `signature=${other}`),
    mine.slice(0, -1),
  ]) {
    expect((await fetched(altered)).status).toBe(403)
  }
})

test.each([false, true])("R5b: a lender's URL ends with the share (watermark: %s)", async (watermark) => {
  const fixture = await makeLenderFixture(app, { watermark })
  const { id } = await lenderTools(app).paper(fixture)
  const url = await documentUrl(fixture.assigned.api, id)
  expect((await fetched(url)).status).toBe(200)
  await app.ask('update lender_shares set watermark = not watermark where deal_id = $1', [fixture.deal.uuid])
  expect((await fetched(url)).status).toBe(404)
  await app.ask('update lender_shares set watermark = not watermark where deal_id = $1', [fixture.deal.uuid])
  expect((await fetched(url)).status).toBe(200)
  await app.ask('update lender_shares set ended_at = now() where deal_id = $1', [fixture.deal.uuid])
  expect((await fetched(url)).status).toBe(404)
})

test("R9b: an archive's URL ends with the session that requested it", async () => {
  const fixture = await makeDealFixture(app)
  const { id } = await uploadDocument(fixture.admin.api, pdf(), { deal: fixture.deal.id })
  const second = await openSession(app, fixture.admin.user_uuid, fixture.partner)
  const archiveOf = async (api: Api) => {
    const { token } = await api.call(prepareZip, { body: { doc_ids: [id], leave_out_missing: false } })
    return { token, url: (await api.call(bulkDownload, { body: { token } })).presigned_zip_url }
  }
  const [kept, ended] = [await archiveOf(fixture.admin.api), await archiveOf(second.api)]
  expect((await fetched(ended.url)).status).toBe(200)
  await endSession(second.session)
  expect((await fetched(ended.url, { range: 'bytes=0-3' })).status).toBe(404)
  await fixture.admin.api.refused(bulkDownload, 'not_found', { body: { token: ended.token } })
  expect((await fetched(kept.url)).status).toBe(200)
})
