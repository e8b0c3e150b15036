import type { SecurityQuery } from '@loanyard/contract/audit/security-events'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makePerson, makeProfile, makeStaff, unique } from '../../../testing/data/factories.ts'
import { lenderTools, makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { asRole, makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'
import { toId } from '../../services/ids.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})
const { uploadDocument } = documentTools(app)
const { paper } = lenderTools(app)
const { listSecurityEvents, exportSecurityEvents } = calls.securityEvents
const { presignDownload } = calls.documents
const anonymous = newApi({ url: app.url, token: null })
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

async function workingPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Admin' })
  const manager = await makeStaff(app, partner, {
    role: 'Manager',
    first_name: 'Max',
    last_name: 'Manager',
    password_hash,
  })
  const deal = await makeDeal(app, partner)
  const log = async (query: Partial<SecurityQuery> = {}) => {
    await app.services.securityLog.flush()
    return (await admin.api.call(listSecurityEvents, { query: { limit: '100', ...query } as Record<string, string> }))
      .results
  }
  return { partner, admin, manager, deal, log }
}

test('Q6: exports, documents and archives record events with person, session, address and user agent', async () => {
  const { admin, manager, deal, log } = await workingPartner()
  const document = await uploadDocument(admin.api, pdf(), { deal: deal.id })
  const headers = { 'user-agent': 'Thief/1.0' }
  await manager.api.call(calls.leads.exportLeads, { headers })
  await manager.api.call(calls.deals.exportDeals, { headers })
  await manager.api.call(calls.reports.exportPipelineReport, { headers })
  await manager.api.call(calls.financials.exportFinancials, { params: { deal_id: deal.id }, headers })
  const params = { document_id: document.id }
  await manager.api.call(calls.documents.presignDownload, { params, headers })
  await manager.api
    .call(calls.documents.presignDownload, { params, query: { as: 'preview' }, headers })
    .catch(() => null)
  const { token } = await manager.api.call(calls.documents.prepareZip, { body: { doc_ids: [document.id] }, headers })
  const { presigned_zip_url: url } = await anonymous.call(calls.documents.bulkDownload, { body: { token } })
  await fetch(url.replace('http://loanyard.test', app.url), { headers })

  const said = await log({ user: toId('user', manager.user_uuid) })
  expect(said.map(({ kind, details }) => [kind, details.map(({ value }) => value).join(' ')])).toEqual(
    expect.arrayContaining([
      ['export', 'leads csv'],
      ['export', 'deals csv'],
      ['export', 'report csv'],
      ['export', 'financials workbook'],
      ['document_opened', 'attachment'],
      ['archive_created', '1'],
      ['archive_opened', ''],
    ]),
  )
  for (const event of said) {
    expect(event).toMatchObject({
      outcome: 'ok',
      email: manager.email,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      user_agent: 'Thief/1.0',
    })
  }
  expect(said.find(({ kind }) => kind === 'document_opened')).toMatchObject({
    session: expect.stringMatching(/^ses_/),
    subject: { type: 'document', id: document.id },
  })
  expect((await log()).some(({ details }) => details.some(({ value }) => value.includes(document.name)))).toBe(false)
  const other = await makeStaff(app, await makePartner(app))
  expect((await other.api.call(listSecurityEvents)).results).toEqual([])
})

test("Q6: the staff's partner sees sign-ins, failures, links, passwords and ended sessions", async () => {
  const { partner, manager, log } = await workingPartner()
  const { email } = manager
  for (let attempt = 0; attempt < 5; attempt++) {
    await anonymous.refused(calls.auth.createToken, 'invalid_credentials', { body: { email, password: 'wrong guess' } })
  }
  const { access, refresh } = await anonymous.call(calls.auth.createToken, { body: { email, password } })
  const api = newApi({ url: app.url, token: access, partner: partner.id })
  await anonymous.call(calls.magicLinks.requestMagicLink, { body: { email, type: 'LOG_IN' } })
  await api.call(calls.passwords.changePassword, { body: { current: password, password: 'another 9 lanterns' } })
  await anonymous.call(calls.auth.logout, { body: { refresh } })
  const events = await log()
  expect(events.filter(({ kind, outcome }) => kind === 'sign_in' && outcome === 'failed')).toHaveLength(5)
  expect(new Set(events.map(({ kind, outcome }) => `${kind} ${outcome}`))).toEqual(
    new Set(['sign_in failed', 'sign_in ok', 'link_requested ok', 'password_changed ok', 'session_ended ok']),
  )
  for (const event of events) expect(event).toMatchObject({ person: 'Max Manager', email })
})

test('Q6: records a failed sign-in to no account under a keyed hash, for the operator only', async () => {
  const email = `${unique('unknown')}@example.com`
  await anonymous.refused(calls.auth.createToken, 'invalid_credentials', { body: { email, password: 'wrong guess' } })
  await app.services.securityLog.flush()
  const found = await app.ask<{ row: string }>(
    `select to_jsonb(e)::text as row from security_events e where account is not null and kind = 'sign_in'`,
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { row } of found) {
    expect(row).not.toContain(email)
    expect(JSON.parse(row)).toMatchObject({ partner_id: null, user_id: null, outcome: 'failed' })
  }
})

test('Q6: a partner sees no events of its people at another partner, or of invited people before they accept', async () => {
  const [here, there] = [await workingPartner(), await workingPartner()]
  const both = await makePerson(app, { password_hash, first_name: 'Bo', last_name: 'Both' })
  await makeProfile(app, here.partner, both, { status: 'Invited' })
  await makeProfile(app, there.partner, both)
  await anonymous.call(calls.auth.createToken, { body: { email: both.email, password } })
  await both.api.inPartner(there.partner.id).call(calls.leads.exportLeads)
  expect((await here.log()).filter(({ person }) => person === 'Bo Both')).toEqual([])
  expect((await there.log()).filter(({ person }) => person === 'Bo Both').map(({ kind }) => kind)).toEqual([
    'export',
    'sign_in',
  ])
})

test('Q6: records refusals and limits, and a flood of them as one row a minute with a count', async () => {
  const { manager, log } = await workingPartner()
  for (let attempt = 0; attempt < 20; attempt++) await manager.api.refused(listSecurityEvents, 'forbidden')
  const refused = (await log({ kind: 'access_refused' })).filter(({ person }) => person === 'Max Manager')
  // Two if a minute ended in between.
  expect(refused.length).toBeLessThanOrEqual(2)
  expect(refused.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  const few = await startApplication({ ownerUrl: app.ownerUrl, env: { REQUESTS_PER_MINUTE: '10' } })
  const { partner } = await workingPartner()
  const hasty = await makeStaff(app, partner)
  const token = await app.tokens.issue({ user_id: hasty.user_uuid, session_id: hasty.session_uuid }, new Date())
  const api = newApi({ url: few.url, token, partner: partner.id })
  for (let attempt = 0; attempt < 12; attempt++) await api.send(calls.stages.listStages)
  await few.close()
  const limits = await hasty.api.call(listSecurityEvents, { query: { kind: 'limit_reached' } })
  expect(limits.results).toMatchObject([{ outcome: 'refused', count: 2 }])
})

test('Q6: records refused uploads, invitations and changes of people', async () => {
  const { admin, manager, deal, log } = await workingPartner()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const file = { file_name: 'drawing.svg', file_type: 'image/svg+xml', size: drawing.length, deal: deal.id }
  const { errors } = await manager.api.refused(calls.documents.createUpload, 'bad_input', { body: file })
  expect(errors?.map(({ path }) => path)).toEqual(['file_name'])
  // Announced as a PDF, but refused for its bytes.
  const disguised = await uploadDocument(manager.api, drawing, { deal: deal.id })
  expect(disguised.state).toBe('rejected')
  const added = {
    full_name: 'New Person',
    email: `${unique('new')}@example.com`,
    role: 'Coordinator' as const,
    phone: '(555) 010-0100',
    status: 'Active' as const,
  }
  const person = await admin.api.call(calls.staff.addStaff, { body: added })
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: person.id } })
  const uploads = await log({ kind: 'upload_refused' })
  expect(uploads.map((event) => [event.subject?.id, event.person])).toEqual([
    [disguised.id, 'Max Manager'],
    [undefined, 'Max Manager'],
  ])
  const kinds = (await log()).map(({ kind, outcome }) => `${kind} ${outcome}`)
  expect(kinds).toEqual(expect.arrayContaining(['upload_refused refused', 'invitation_sent ok', 'people_changed ok']))
})

test("Q6: records what borrowers and lenders open in the partner's log", async () => {
  const fixture = await makeLenderFixture(app)
  const [own, shared] = [
    await uploadDocument(fixture.client.api, pdf(), { deal: fixture.deal.id }),
    await paper(fixture),
  ]
  await fixture.client.api.call(presignDownload, { params: { document_id: own.id } })
  await fixture.assigned.api.call(presignDownload, { params: { document_id: shared.id } })
  await fixture.contact.api.call(calls.lenderArea.exportLenderFinancials, { params: { deal_id: fixture.deal.id } })
  // Not assigned to the deal: nothing is opened, and no opening is recorded.
  await fixture.unassigned.api.refused(presignDownload, 'not_found', { params: { document_id: shared.id } })
  await app.services.securityLog.flush()
  const query = { kind: 'document_opened' as const }
  const opened = (await fixture.admin.api.call(listSecurityEvents, { query })).results
  expect(opened.map(({ email, subject }) => [email, subject?.id])).toEqual([
    [fixture.assigned.email, shared.id],
    [fixture.client.email, own.id],
  ])
  const exported = (await fixture.admin.api.call(listSecurityEvents, { query: { kind: 'export' } })).results
  expect(exported.map(({ email, subject }) => [email, subject?.id])).toEqual([[fixture.contact.email, fixture.deal.id]])
})

test('Q6: only an Admin reads the log, and exporting it is recorded', async () => {
  const { admin, manager, log } = await workingPartner()
  for (const call of [listSecurityEvents, exportSecurityEvents]) await manager.api.refused(call, 'forbidden')
  const { text } = await admin.api.send(exportSecurityEvents)
  expect(text).toContain('created,kind,outcome,person')
  expect((await log({ kind: 'export' })).map(({ details }) => details[0]?.value)).toEqual(['security log'])
})

test('Q6: the server only appends to the log, and keeps everything of the last thirty days', async () => {
  const { partner, admin, log } = await workingPartner()
  await admin.api.call(calls.leads.exportLeads)
  const before = await log()
  for (const role of ['loanyard_app', 'loanyard_client', 'loanyard_lender', 'loanyard_auth'] as const) {
    await asRole(login, role, async (run) => {
      for (const statement of [
        `insert into security_events (partner_id, kind, outcome) values ('${partner.uuid}', 'export', 'ok')`,
        `update security_events set person_name = 'Someone Else'`,
        'delete from security_events',
      ])
        expect(await refusalOf(run, statement)).toBe('42501')
    })
  }
  await app.ask('select private.purge_security_events(now())')
  expect(await log()).toEqual(before)
  await app.ask(`update security_events set created = now() - interval '31 days' where partner_id = $1`, [partner.uuid])
  await app.ask('select private.purge_security_events(now())')
  expect(await log()).toEqual([])
})
