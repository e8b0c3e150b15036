import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { problemOf, replyOf, statusesOf } from '../../../../testing/app/client.ts'
import { makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { holdEmailCount, runQueued } from '../../../../testing/database/lock-queue.ts'

const { deleteLead, updateLead, undoLeadImport, importLeads, listLeads } = calls.leads

const app = await startApplication()
afterAll(() => app.close())
const partner = await makePartner(app)
const [ana, ben] = await Promise.all([makeStaff(app, partner), makeStaff(app, partner, { role: 'Manager' })])

const lockLead = (uuid: string) => ({ statements: [['select from leads where id = $1 for update', [uuid]] as const] })
const audited = async (subject: string) =>
  (await app.ask<{ action: string }>('select action from audit_log where subject_id = $1 order by id', [subject])).map(
    ({ action }) => action,
  )

test('opens one deal for several simultaneous conversions of the same lead', async () => {
  const lead = await makeLead(app, partner, { loan_amount: '250000.00' })
  const convert = { params: { lead_id: lead.id }, body: { lead_status: 'Converted' as const } }
  const leads = await runQueued(
    app,
    lockLead(lead.uuid),
    [ana, ben, ana, ben].map(
      ({ api }) =>
        () =>
          api.call(updateLead, convert),
    ),
  )
  expect(new Set(leads.map(({ deal }) => deal)).size).toBe(1)
  expect(leads[0]?.deal).toMatch(/^deal_/)
  expect(await app.ask('select from deals where lead_id = $1', [lead.uuid])).toHaveLength(1)
  expect(await audited(lead.uuid)).toEqual(['lead_updated', 'lead_converted'])
})

test('deletes a lead once for two simultaneous deletions', async () => {
  const lead = await makeLead(app, partner)
  const answers = await runQueued(
    app,
    lockLead(lead.uuid),
    [ana, ben].map(
      ({ api }) =>
        () =>
          api.send(deleteLead, { params: { lead_id: lead.id } }),
    ),
  )
  expect(statusesOf(answers)).toEqual([204, 404])
  expect(await audited(lead.uuid)).toEqual(['lead_deleted'])
})

/** Converts a lead and deletes it, in one order or the other. */
async function collide(first: 'convert' | 'delete') {
  const lead = await makeLead(app, partner)
  const convert = () => ana.api.send(updateLead, { params: { lead_id: lead.id }, body: { lead_status: 'Converted' } })
  const remove = () => ben.api.send(deleteLead, { params: { lead_id: lead.id } })
  const [won, lost] = await runQueued(
    app,
    lockLead(lead.uuid),
    first === 'convert' ? [convert, remove] : [remove, convert],
  )
  if (won === undefined || lost === undefined) throw new Error('a request wasn’t answered')
  return { won, lost, deals: await app.ask('select from deals where lead_id = $1', [lead.uuid]) }
}

test('keeps a lead that is converted before it is deleted', async () => {
  const { won, lost, deals } = await collide('convert')
  expect(won.status).toBe(200)
  expect(problemOf('lead_has_deal', lost).detail).toBe('This lead was converted. Delete its deal first.')
  expect(deals).toHaveLength(1)
})

test('makes no deal of a lead that is deleted before it is converted', async () => {
  const { won, lost, deals } = await collide('delete')
  expect(won.status).toBe(204)
  problemOf('not_found', lost)
  expect(deals).toHaveLength(0)
})

test('undoes an import once for two simultaneous requests', async () => {
  const imported = await ana.api.call(importLeads, { body: 'full_name,email\nUndo Me,undo@example.com' })
  const before = await ana.api.call(listLeads, { query: { search: 'Undo Me' } })
  expect(before.total_count).toBe(1)
  const answers = await runQueued(
    app,
    { statements: [['select from lead_imports where partner_id = $1 for update', [partner.uuid]]] },
    [ana, ben].map(
      ({ api }) =>
        () =>
          api.send(undoLeadImport, { params: { import_id: imported.id ?? '' } }),
    ),
  )
  const done = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status !== 200)
  expect(done && replyOf(undoLeadImport, done)).toEqual({ removed: 1, restored: 0, kept: [] })
  expect(refused && problemOf('already_exists', refused).detail).toBe('This import was already undone.')
})

test('keeps a lead that changes while its import is being undone', async () => {
  const imported = await ana.api.call(importLeads, {
    body: 'full_name,email\nKeep Me,keep@example.com\nDrop Me,drop@example.com',
  })
  const keep = (await ana.api.call(listLeads, { query: { search: 'Keep Me' } })).results[0]
  const [undone] = await runQueued(
    app,
    { statements: [[`update leads set phone = '555', modified = now() where email = 'keep@example.com'`, []]] },
    [() => ben.api.call(undoLeadImport, { params: { import_id: imported.id ?? '' } })],
  )
  expect(undone).toEqual({ removed: 1, restored: 0, kept: [{ id: keep?.id, full_name: 'Keep Me' }] })
})

test('counts the email of a converted lead before its transaction, which would hold a connection while it waits', async () => {
  const own = await makePartner(app)
  const admin = await makeStaff(app, own)
  const lead = await makeLead(app, own)
  const [converted] = await runQueued(app, holdEmailCount(own.uuid), [
    () => admin.api.call(updateLead, { params: { lead_id: lead.id }, body: { lead_status: 'Converted' } }),
  ])
  expect(converted?.deal).toMatch(/^deal_/)
})
