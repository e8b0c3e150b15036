import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { wholeLead } from '../../../testing/access/lead-calls.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { auditReads } from '../../../testing/audit/audit-verification.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { verifySegment } from '../../services/audit/verify-chain.ts'
import { newUuid, toId } from '../../services/ids.ts'
import { nameWithEmail } from '../../services/names/person-name.ts'

const { listAudit, exportAudit, listAuditPeople, checkAudit } = calls.audit

const app = await startApplication()
afterAll(() => app.close())

const seal = () => app.services.audit.seal()

const { inScope } = auditReads(app)

/** A partner with three audit entries by two people. */
async function busyPartner() {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Admin' })
  const manager = await makeStaff(app, partner, { role: 'Manager', first_name: 'Max', last_name: 'Manager' })
  const deal = await makeDeal(app, partner, { title: 'Harbor Bakery' })
  const params = { deal_id: deal.id }
  await admin.api.call(calls.deals.moveStage, { params, body: {} })
  await manager.api.call(calls.deals.createNote, { params, body: { text: 'Seen' } })
  await admin.api.call(calls.leads.createLead, { body: wholeLead })
  return { partner, admin, manager, deal }
}

test('names who a task or a lead was assigned to, in the trail and on the deal', async () => {
  const { admin, manager, deal } = await busyPartner()
  const assigned = { assignee: manager.id }
  await admin.api.call(calls.tasks.createTask, { body: { title: 'Call', deal: deal.id, ...assigned } })
  await admin.api.call(calls.leads.createLead, { body: { ...wholeLead, assigned_to: manager.id } })
  const assignees = (changes: readonly { field: string; to: string | null }[]) =>
    changes.filter(({ field }) => field === 'assigned_to').map(({ to }) => to)
  const { results } = await admin.api.call(listAudit)
  const ofTrail = results.slice(0, 2).map(({ action, changes }) => [action, assignees(changes)])
  const onDeal = await admin.api.call(calls.deals.listActivity, { params: { deal_id: deal.id } })
  expect(ofTrail).toContainEqual(['task_created', [manager.full_name]])
  expect(assignees(onDeal.results[0]?.changes ?? [])).toEqual([manager.full_name])
})

test('lists actor, action, subject, address and chain position, newest first', async () => {
  const { admin, manager, deal } = await busyPartner()
  const before = await admin.api.call(listAudit)
  expect(
    before.results.map(({ action, actor, deal: about, seal: status, hash }) => [
      action,
      actor,
      about?.id,
      status,
      hash,
    ]),
  ).toEqual([
    ['lead_created', nameWithEmail(admin), undefined, 'pending', null],
    ['deal_note_added', nameWithEmail(manager), deal.id, 'pending', null],
    ['deal_stage_moved', nameWithEmail(admin), deal.id, 'pending', null],
  ])
  await seal()
  const { results, total_count } = await manager.api.call(listAudit)
  expect(total_count).toBe(3)
  expect(results.map(({ number, seal: status }) => [number, status])).toEqual([
    [3, 'holds'],
    [2, 'holds'],
    [1, 'holds'],
  ])
  expect(results[2]).toMatchObject({
    user: toId('user', admin.user_uuid),
    address: expect.stringMatching(/127\.0\.0\.1|::1/),
    deal: { id: deal.id, title: 'Harbor Bakery' },
    changes: [{ field: 'stage', from: 'Pre-Qualification', to: 'Document Collection' }],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('names the number of imported leads', async () => {
  const { admin } = await busyPartner()
  await admin.api.call(calls.leads.importLeads, { body: 'full_name,email\nA,a@example.com\nB,b@example.com' })
  const [entry] = (await admin.api.call(listAudit)).results
  expect(entry).toMatchObject({ action: 'leads_imported', name: '2 leads', changes: [] })
})

test('filters by person, deal, action, subject and day, and returns pages', async () => {
  const { admin, manager, deal } = await busyPartner()
  const actions = async (query: Record<string, string | number>) =>
    (await admin.api.call(listAudit, { query })).results.map(({ action }) => action)
  expect(await actions({ user: toId('user', manager.user_uuid) })).toEqual(['deal_note_added'])
  expect(await actions({ deal: deal.id })).toEqual(['deal_note_added', 'deal_stage_moved'])
  expect(await actions({ action: 'lead_created' })).toEqual(['lead_created'])
  expect(await actions({ about: 'deal' })).toEqual(['deal_note_added', 'deal_stage_moved'])
  expect(await actions({ about: 'settings' })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await actions({ created_date_range_after: today, created_date_range_before: today })).toHaveLength(3)
  expect(await actions({ created_date_range_before: '2020-01-01' })).toEqual([])
  const first = await admin.api.call(listAudit, { query: { limit: 2 } })
  await admin.api.call(calls.leads.createLead, { body: wholeLead })
  const second = await admin.api.get(first.next ?? '')
  expect(second.json).toMatchObject({ results: [{ action: 'deal_stage_moved' }], total_count: 3, next: null })
})

test('names the record and the device of an entry, and filters by the record until it is deleted', async () => {
  const { admin, manager } = await busyPartner()
  const lead = await admin.api.call(calls.leads.createLead, { body: { ...wholeLead, full_name: 'Lee Quinn' } })
  await admin.api.call(calls.staff.updateStaff, {
    params: { staff_id: manager.id },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' },
    body: { phone: '(207) 555-0100' },
  })
  const [change, created] = (await admin.api.call(listAudit)).results
  expect([change?.record?.kind, change?.device]).toEqual(['staff', 'Mozilla/5.0 Firefox/140'])
  expect(created?.record).toEqual({ kind: 'lead', id: lead.id, name: 'Lee Quinn' })
  const ofLead = async () => (await admin.api.call(listAudit, { query: { record: lead.id } })).results
  expect((await ofLead()).map(({ action }) => action)).toEqual(['lead_created'])
  await admin.api.call(calls.leads.deleteLead, { params: { lead_id: lead.id } })
  expect((await ofLead()).map(({ action, record }) => [action, record])).toEqual([
    ['lead_deleted', null],
    ['lead_created', null],
  ])
  const other = await makeStaff(app, await makePartner(app))
  expect((await other.api.call(listAudit, { query: { record: lead.id } })).results).toEqual([])
})

test('a record has the entries about itself; those about a deal are found by the deal', async () => {
  const { partner, admin, deal } = await busyPartner()
  const person = await makeStaff(app, partner, { role: 'Coordinator' })
  const params = { staff_id: person.id }
  await admin.api.call(calls.staff.updateStaff, { params, body: { phone: '(207) 555-0100' } })
  await admin.api.call(calls.deals.shareWithCoordinator, { body: { staff: person.id, deal: deal.id } })
  const actions = async (query: { record: string } | { deal: string }) => {
    const { results, total_count } = await admin.api.call(listAudit, { query })
    expect(total_count).toBe(results.length)
    return results.map(({ action }) => action)
  }
  expect(await actions({ record: person.id })).toEqual(['staff_updated'])
  expect(await actions({ deal: deal.id })).toContain('deal_shared')
})

test('exports the filtered entries as CSV, with values as text that no spreadsheet runs', async () => {
  const { admin, deal } = await busyPartner()
  await admin.api.call(calls.leads.createLead, { body: { ...wholeLead, full_name: '=HYPERLINK("x")' } })
  const { text, headers } = await admin.api.send(exportAudit)
  expect(headers.get('content-disposition')).toMatch(/-audit-\d{4}-\d\d-\d\d\.csv/)
  const lines = text.trim().split('\n')
  expect(lines[0]).toContain('created,person,action,record')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`,lead_created,"'=HYPERLINK(""x"")",lead_`)
  expect(text).toContain('stage: Pre-Qualification → Document Collection')
  const filtered = await admin.api.send(exportAudit, { query: `deal=${deal.id}` })
  expect(filtered.text.trim().split('\n')).toHaveLength(3)
  expect(filtered.text).not.toContain('lead_created')
})

test('reports a tampered entry as broken, in the list and in the check', async () => {
  const { partner, admin } = await busyPartner()
  await seal()
  expect(await admin.api.call(checkAudit)).toEqual({ checked_to: 3, broken_at: null, next: null })
  await app.ask(`update audit_log set actor_name = 'Someone' where partner_id = $1 and sealed_number = 2`, [
    partner.uuid,
  ])
  const { results } = await admin.api.call(listAudit)
  expect(results.map(({ seal: status }) => status)).toEqual(['holds', 'broken', 'holds'])
  expect(await admin.api.call(checkAudit)).toMatchObject({ broken_at: 2 })
  await app.ask('delete from audit_log where partner_id = $1 and sealed_number = 2', [partner.uuid])
  expect((await admin.api.call(listAudit)).results.map(({ seal: status }) => status)).toEqual(['broken', 'holds'])
  expect(await admin.api.call(checkAudit)).toMatchObject({ broken_at: 3 })
})

test('verifies the chain in sections', async () => {
  const { partner } = await busyPartner()
  await seal()
  const section = (after: number) => verifySegment(inScope(partner.uuid), app.services.audit.keys, { after, most: 2 })
  expect(await section(0)).toEqual({ last: 2, broken: null })
  expect(await section(2)).toEqual({ last: 3, broken: null })
  expect(await section(3)).toEqual({ last: null, broken: null })
})

test('lists staff for filtering, hides other partners’ entries and rejects coordinators', async () => {
  const { partner, admin } = await busyPartner()
  const { results } = await admin.api.call(listAuditPeople)
  expect(results.map(({ full_name }) => full_name)).toEqual(['Ana Admin', 'Max Manager'])
  const other = await makeStaff(app, await makePartner(app))
  expect(await other.api.call(listAudit)).toMatchObject({ results: [], total_count: 0 })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  for (const call of [listAudit, exportAudit, listAuditPeople, checkAudit])
    await coordinator.api.refused(call, 'forbidden')
})

test('rejects invalid filters', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  const queries = [
    'user=1',
    'deal=lead_1',
    'about=weather',
    'record=deal_1',
    'record=lead_1',
    'action=%25',
    'created_date_range_after=yesterday',
    'who=me',
    'cursor=x',
  ]
  for (const query of queries) {
    expect((await api.send(listAudit, { query })).status).toBe(400)
  }
  await api.refused(checkAudit, 'bad_input', { query: 'after=-1' })
  expect((await api.call(listAudit, { query: { user: toId('user', newUuid()) } })).results).toEqual([])
})
