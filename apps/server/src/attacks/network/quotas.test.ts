import { calls } from '@loanyard/contract/calls'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { problemOf } from '../../../testing/app/client.ts'
import { makeDealFixture } from '../../../testing/data/deal-fixture.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makeLead, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'

const { createLender } = calls.lenders
const { createLead, exportLeads, importLeads } = calls.leads
const { createUpload, cancelUpload, deleteDocument, prepareZip } = calls.documents
const { getPartnerLimits } = calls.partners

const app = await startApplication({
  env: {
    EMAILS_PER_DAY: '5',
    EMAILS_PER_DAY_NEW: '3',
    DOCUMENTS_PER_PARTNER: '3',
    LEADS_PER_PARTNER: '3',
    STAFF_PER_PARTNER: '10',
    PENDING_UPLOADS: '2',
    EXPORTS_PER_HOUR: '2',
    ARCHIVES_PER_HOUR: '1',
    HEAVY_READS_AT_ONCE: '2',
  },
})
afterAll(() => app.close())
const { uploadDocument } = documentTools(app)

const newLender = () => ({ name: unique('Bank'), lender_email: `${unique('contact')}@example.com`, lender_phone: '' })
const upload = (deal: string) => ({
  body: { file_name: 'a.pdf', file_type: 'application/pdf', deal, size: 100, is_template: false },
})

test("T7: limits a partner's emails per day, lower while it is new, and saves nothing past the limit", async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  for (let each = 0; each < 3; each++) await api.call(createLender, { body: newLender() })
  const refusal = await api.refused(createLender, 'quota_exceeded', { body: newLender() })
  expect(refusal.detail).toMatch(/^Your company has sent 3 emails today, the most allowed, .* Try again in 24 hours\.$/)
  const lenders = await app.ask<{ n: string }>('select count(*) as n from lenders where partner_id = $1', [
    partner.uuid,
  ])
  expect(lenders[0]?.n).toBe('3')
  // A sign-in link doesn't count toward the partner's limit, and other partners are unaffected.
  await (await makeStaff(app, await makePartner(app))).api.call(createLender, { body: newLender() })
  await app.ask(`update partners set created = now() - interval '8 days' where id = $1`, [partner.uuid])
  await api.call(createLender, { body: newLender() })
  const { partner: shared } = await api.call(getPartnerLimits)
  expect(shared.find(({ name }) => name === 'emails')).toMatchObject({
    used: 5,
    allowed: 5,
    resets_at: expect.any(String),
  })
})

test('F-quota: limits documents per partner and unfinished uploads per person', async () => {
  const fixture = await makeDealFixture(app)
  const { api } = fixture.admin
  const deal = fixture.deal.id
  const [first] = [await api.call(createUpload, upload(deal)), await api.call(createUpload, upload(deal))]
  const pending = await api.refused(createUpload, 'quota_exceeded', upload(deal))
  expect(pending.detail).toBe('You have 2 unfinished uploads, the most allowed. Finish or cancel some first.')
  await api.call(cancelUpload, { params: { document_id: first.id } })
  const { id } = await uploadDocument(fixture.client.api, pdf(), { deal })
  // The canceled upload left nothing behind; a deleted document counts until its bytes are gone.
  await fixture.manager.api.call(deleteDocument, { params: { document_id: id } })
  const full = await fixture.manager.api.send(createUpload, upload(deal))
  const { detail } = problemOf(
    'quota_exceeded',
    full.status === 201 ? await fixture.manager.api.send(createUpload, upload(deal)) : full,
  )
  expect(detail).toMatch(/^Your company uses 3 of 3 documents\. Delete documents you don’t need, /)
  expect((await fixture.client.api.refused(createUpload, 'quota_exceeded', upload(deal))).detail).toBe(
    'No more documents can be uploaded here right now. Let your broker know.',
  )
  await app.ask('update documents set bytes_deleted_at = now() where deleted_at is not null and partner_id = $1', [
    fixture.partner.uuid,
  ])
  await fixture.client.api.call(createUpload, upload(deal))
})

test("F-quota: counts a partner's stored bytes as they come and go", async () => {
  const fixture = await makeDealFixture(app)
  const body = pdf('One page')
  const usage = async () => {
    const { partner } = await fixture.admin.api.call(getPartnerLimits)
    return partner.flatMap(({ name, used }) => (['storage', 'documents'].includes(name) ? [used] : []))
  }
  await uploadDocument(fixture.admin.api, body, { deal: fixture.deal.id, size: body.length })
  expect(await usage()).toEqual([body.length, 1])
  const refused = await uploadDocument(fixture.admin.api, Buffer.from('no PDF'), { deal: fixture.deal.id, size: 6 })
  expect(refused.state).toBe('rejected')
  expect(await usage()).toEqual([body.length, 1])
  await app.ask('update documents set deleted_at = now(), bytes_deleted_at = now() where partner_id = $1', [
    fixture.partner.uuid,
  ])
  expect(await usage()).toEqual([0, 0])
  await app.ask(
    `insert into list_totals (partner_id, list, status, row_count, amount) values ($1, 'documents', '', 1, $2)`,
    [fixture.partner.uuid, 50 * 1024 ** 3],
  )
  const { detail } = await fixture.admin.api.refused(createUpload, 'quota_exceeded', upload(fixture.deal.id))
  expect(detail).toContain('uses 50.0 of 50 GB of storage.')
})

test('F-quota: limits leads, single and imported', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  await makeLead(app, partner)
  const csv = 'full_name,email\nAna,ana@example.com\nBo,bo@example.com\nCy,cy@example.com\n'
  const refusal = await api.refused(importLeads, 'quota_exceeded', { body: csv })
  expect(refusal.detail).toMatch(/^Your company has 1 of 3 leads\. /)
  await api.call(importLeads, { body: csv.replace(/Cy.*\n/, '') })
  await api.refused(createLead, 'quota_exceeded', { body: { full_name: 'Di', email: 'di@example.com' } })
})

test('Q6: limits exports and archives per person and hour', async () => {
  const fixture = await makeDealFixture(app)
  const { api } = fixture.admin
  for (let each = 0; each < 2; each++) await api.call(exportLeads)
  const refused = await api.send(exportLeads)
  expect(problemOf('quota_exceeded', refused).detail).toBe('You can make 2 exports an hour. Try again in 60 minutes.')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  await fixture.manager.api.call(exportLeads)
  const { id } = await uploadDocument(api, pdf(), { deal: fixture.deal.id })
  const body = { doc_ids: [id], leave_out_missing: false }
  await api.call(prepareZip, { body })
  await api.refused(prepareZip, 'quota_exceeded', { body })
})

test("D-noisy: one partner's searches wait for each other without delaying another partner", async () => {
  const [noisy, quiet] = [await makePartner(app), await makePartner(app)]
  const searcher = await makeStaff(app, noisy)
  const other = await makeStaff(app, quiet)
  await makeDeal(app, quiet)
  await makeLead(app, noisy)
  const holder = new pg.Client({ connectionString: app.ownerUrl })
  await holder.connect()
  // Every lead search now waits until this ends, like a search of any length.
  await holder.query('begin')
  await holder.query('lock table lead_search in access exclusive mode')
  const searches = Array.from({ length: 40 }, () =>
    searcher.api.send(calls.leads.listLeads, { query: { search: 'ana' } }),
  )
  const refused = await Promise.any(searches.map(async (search) => problemOf('too_many_requests', await search)))
  expect(refused.detail).toMatch(/^Too many searches and reports are running at once/)
  expect((await other.api.call(calls.deals.listDeals)).total_count).toBe(1)
  await holder.query('rollback')
  await holder.end()
  // Two ran, twenty waited and continued; one more may have arrived when the first were done.
  const statuses = (await Promise.all(searches)).map(({ status }) => status)
  const found = statuses.filter((status) => status === 200).length
  expect(found).toBeGreaterThanOrEqual(22)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - found)
})

test('D-noisy: an export keeps its turn until it is sent', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  // The client stops reading: these are far more bytes than a connection buffers.
  await app.ask('alter table leads disable trigger user')
  await app.ask(
    `insert into leads (partner_id, id, full_name, email) select $1, gen_random_uuid(), 'Lead ' || n, repeat('x', 4000) from generate_series(1, 3000) n`,
    [partner.uuid],
  )
  await app.ask('alter table leads enable trigger user')
  const path = exportLeads.path.replace('{partner_id}', partner.id)
  const headers = { authorization: `Bearer ${api.token}` }
  const exports = [await fetch(`${app.url}${path}`, { headers }), await fetch(`${app.url}${path}`, { headers })]
  expect(exports.map(({ status }) => status)).toEqual([200, 200])
  const searches = Array.from({ length: 21 }, () => api.send(calls.leads.listLeads, { query: { search: 'unmatched' } }))
  const refused = await Promise.race(searches)
  expect(refused.status).toBe(429)
  for (const { body } of exports) await body?.cancel()
  const statuses = (await Promise.all(searches)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
})
