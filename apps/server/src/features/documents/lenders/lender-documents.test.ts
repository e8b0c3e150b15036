import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { pdf } from '../../../../testing/data/documents.ts'
import { lenderTools, makeLenderFixture } from '../../../../testing/data/lender-fixture.ts'
import { testBlobStore } from '../../../../testing/storage/test-blob-store.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

const { deleteDocument, getDocument, prepareZip, presignDownload } = calls.documents

const storage = await testBlobStore()
const app = await startApplication({ env: storage.env })
const second = await startApplication({ env: storage.env, ownerUrl: app.ownerUrl })
afterAll(async () => {
  await second.close()
  await app.close()
  await storage.close()
})
const { archive, decide, downloads, paper, read } = lenderTools(app)
const fixture = await makeLenderFixture(app)
const other = await makeLenderFixture(app)
const { admin, assigned, contact, deal, lender, partner, unassigned } = fixture

test('serves a lender the approved documents of a deal and nothing else', async () => {
  const body = pdf('The balance sheet')
  const [shown, hidden] = [await paper(fixture, { bytes: body }), await paper(fixture, { approve: false })]
  const template = await paper(other)
  for (const { api } of [contact, assigned]) {
    expect(await api.call(getDocument, { params: { document_id: shown.id } })).toMatchObject({
      id: shown.id,
      uploaded_by: partner.name,
      can: { update: false, delete: false },
    })
    expect((await read(api, shown.id)).body.equals(body)).toBe(true)
    for (const document_id of [hidden.id, template.id]) {
      for (const call of [getDocument, presignDownload]) {
        await api.refused(call, 'not_found', { params: { document_id } })
      }
      await api.refused(prepareZip, 'not_found', { body: { doc_ids: [shown.id, document_id] } })
    }
  }
  for (const { api } of [unassigned, fixture.other.contact]) {
    for (const call of [getDocument, presignDownload]) {
      await api.refused(call, 'not_found', { params: { document_id: shown.id } })
    }
    await api.refused(prepareZip, 'not_found', { body: { doc_ids: [shown.id] } })
  }
  await contact.api.refused(deleteDocument, 'not_found', { params: { document_id: shown.id } })
  await decide(fixture, shown, 'Pending')
  await contact.api.refused(presignDownload, 'not_found', { params: { document_id: shown.id } })
})

test('records who opened or downloaded which document, and shows downloads in the activity', async () => {
  const own = await makeLenderFixture(app)
  const [one, two] = [await paper(own, { file_name: 'tax.pdf' }), await paper(own)]
  const { api } = own.assigned
  for (let time = 0; time < 3; time++) await read(api, one.id, 'inline')
  await read(api, one.id)
  await archive(api, [one.id, two.id])
  await api.send(calls.lenderArea.exportLenderFinancials, {
    params: { deal_id: own.deal.id },
    query: { format: 'pdf' },
  })
  const by = { user_name: nameWithEmail(own.assigned) }
  expect(await downloads(own.deal.uuid)).toEqual([
    { ...by, kind: 'opened', name: 'tax.pdf', documents_count: 1 },
    { ...by, kind: 'downloaded', name: 'tax.pdf', documents_count: 1 },
    { ...by, kind: 'archive', name: '2 documents', documents_count: 2 },
    { ...by, kind: 'workbook', name: 'Financials (PDF)', documents_count: 1 },
  ])
  const activity = (await auditOf(app, own.deal.uuid)).filter(({ action }) => action === 'lender_downloaded')
  expect(activity.map(({ actor_name, data }) => [actor_name, data.changes?.[0]?.to, data.changes?.[1]?.to])).toEqual(
    ['tax.pdf', '2 documents', 'Financials (PDF)'].map((what) => [by.user_name, own.lender.name, what]),
  )
  await app.ask(`update lender_downloads set created = created - interval '16 minutes' where deal_id = $1`, [
    own.deal.uuid,
  ])
  await read(api, one.id, 'inline')
  expect((await downloads(own.deal.uuid)).filter(({ kind }) => kind === 'opened')).toHaveLength(2)
  // Staff downloads aren't recorded.
  await read(own.admin.api, one.id)
  expect(await downloads(own.deal.uuid)).toHaveLength(5)
})

test('rejects a lender deactivated in the meantime, in every process', async () => {
  const own = await makeLenderFixture(app)
  const { id } = await paper(own)
  const there = newApi({ url: second.url, token: own.assigned.api.token, partner: own.partner.id })
  const asked = { params: { document_id: id } }
  for (const api of [own.assigned.api, there]) await api.call(presignDownload, asked)
  // Another profile keeps the session open.
  await app.ask('insert into deal_clients (partner_id, deal_id, user_id) values ($1, $2, $3)', [
    partner.uuid,
    deal.uuid,
    own.assigned.user_uuid,
  ])
  await app.ask(`update lender_staff set status = 'Inactive' where id = $1`, [own.assigned.uuid])
  for (const api of [own.assigned.api, there]) await api.refused(presignDownload, 'not_found', asked)
  expect(await downloads(own.deal.uuid)).toHaveLength(2)
  // Later downloads show the new name.
  await app.ask(`update users set last_name = 'Renamed' where id = $1`, [own.contact.user_uuid])
  await own.contact.api.call(presignDownload, asked)
  expect((await downloads(own.deal.uuid)).at(-1)?.user_name).toContain(` Renamed (${own.contact.email})`)
})

test('serves a staff member who is also a lender by the side they ask for', async () => {
  const query = { permission_level: 'lender' }
  const { id } = await paper(fixture)
  const params = { document_id: id }
  await admin.api.refused(getDocument, 'not_found', { params, query })
  await app.ask(
    `insert into lender_staff (partner_id, id, lender_id, user_id, status) values ($1, gen_random_uuid(), $2, $3, 'Active')`,
    [partner.uuid, lender.uuid, admin.user_uuid],
  )
  await admin.api.refused(getDocument, 'not_found', { params, query })
  await app.ask('update lender_staff set is_contact = false where lender_id = $1', [lender.uuid])
  await app.ask('update lender_staff set is_contact = true where lender_id = $1 and user_id = $2', [
    lender.uuid,
    admin.user_uuid,
  ])
  expect((await admin.api.call(getDocument, { params, query: query as never })).can.update).toBe(false)
  expect((await admin.api.call(getDocument, { params })).can.update).toBe(true)
})
