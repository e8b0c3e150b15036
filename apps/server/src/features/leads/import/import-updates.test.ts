import { calls } from '@loanyard/contract/calls'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makeLead, makePartner, makeStaff } from '../../../../testing/data/factories.ts'

const {
  checkLeadImport,
  getLead,
  importLeads,
  listLeadActivity,
  listLeadImports,
  listLeads,
  undoLeadImport,
  updateLead,
} = calls.leads

const app = await sharedApplication()

async function office() {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const get = (lead: { id: string }): Promise<Lead> => api.call(getLead, { params: { lead_id: lead.id } })
  const undo = (id: string | null) => api.call(undoLeadImport, { params: { import_id: id ?? '' } })
  return { partner, api, get, undo }
}

const header = 'full_name,email,phone,loan_amount,lead_status,update_lead,update_mode'

test('fills in what is blank, or replaces what is there; blank cells change nothing', async () => {
  const { partner, api, get } = await office()
  const ana = await makeLead(app, partner, { full_name: 'Ana', email: 'ana@example.com', loan_amount: '100.00' })
  const bo = await makeLead(app, partner, { full_name: 'Bo', email: 'bo@example.com', phone: '(555) 010-1111' })
  const body = [
    header,
    `Ana R,ana.r@example.com,(555) 010-2222,200,Qualified,${ana.id},`,
    `Bo,bo@example.com,,300,Contacted,${bo.id},replace`,
    'Cy,cy@example.com,,,,,',
  ].join('\n')
  const imported = await api.call(importLeads, { body })
  expect(imported).toMatchObject({ rows: 3, created_count: 1, updated_count: 2 })
  expect(await get(ana)).toMatchObject({
    full_name: 'Ana',
    email: 'ana@example.com',
    phone: '(555) 010-2222',
    loan_amount: '100.00',
    lead_status: 'New',
  })
  expect(await get(bo)).toMatchObject({
    phone: '(555) 010-1111',
    loan_amount: '300.00',
    lead_status: 'Contacted',
    // So that someone who is editing the lead is told.
    version: 2,
  })
  expect((await api.call(listLeadImports)).results).toEqual([imported])
  const { results } = await api.call(listLeads, { query: { import: imported.id ?? '', ordering: 'full_name' } })
  expect(results.map(({ full_name }) => full_name)).toEqual(['Ana', 'Bo', 'Cy'])
  const activity = await api.call(listLeadActivity, { params: { lead_id: ana.id } })
  expect(activity.results).toMatchObject([
    { kind: 'lead_updated', changes: [{ field: 'phone', from: null, to: '(555) 010-2222' }] },
  ])
})

test('an undo gives each lead back what it had, keeps what was changed since, and says which', async () => {
  const { partner, api, get, undo } = await office()
  const ana = await makeLead(app, partner, { full_name: 'Ana', loan_amount: '100.00' })
  const bo = await makeLead(app, partner, { full_name: 'Bo', loan_amount: '100.00' })
  const [before, other] = [await get(ana), await get(bo)]
  const row = (lead: Lead) => `${lead.full_name},${lead.email},(555) 010-2222,250.5,Lost,${lead.id},replace`
  const { id } = await api.call(importLeads, {
    body: [header, row(before), row(other), 'Cy,cy@example.com,,,,,'].join('\n'),
  })
  await api.call(updateLead, { params: { lead_id: bo.id }, body: { loan_amount: '999.00' } })
  expect(await undo(id)).toEqual({ removed: 1, restored: 2, kept: [{ id: bo.id, full_name: 'Bo' }] })
  expect(await get(ana)).toEqual({ ...before, version: 3, modified: expect.any(String) as string })
  expect(await get(bo)).toEqual({ ...other, version: 4, loan_amount: '999.00', modified: expect.any(String) as string })
  const { results } = await api.call(listLeadActivity, { params: { lead_id: ana.id } })
  expect(results.map(({ kind }) => kind)).toEqual(['lead_import_undone', 'lead_updated'])
})

test('a converted lead keeps its status, and a row that says nothing new counts for nothing', async () => {
  const { partner, api, get } = await office()
  const ana = await makeLead(app, partner, { full_name: 'Ana', email: 'ana@example.com', loan_amount: '100.00' })
  const bo = await makeLead(app, partner, { full_name: 'Bo', email: 'bo@example.com', loan_amount: '100.00' })
  await api.call(updateLead, { params: { lead_id: ana.id }, body: { lead_status: 'Converted' } })
  const body = [
    header,
    `Ana,ana@example.com,(555) 010-2222,,Lost,${ana.id},replace`,
    `Bo,bo@example.com,,100,,${bo.id},replace`,
  ].join('\n')
  expect(await api.call(importLeads, { body })).toMatchObject({ rows: 1, created_count: 0, updated_count: 1 })
  expect(await get(ana)).toMatchObject({ lead_status: 'Converted', phone: '(555) 010-2222' })
})

test('imports nothing if a row names a lead twice, one out of sight, or none', async () => {
  const { partner, api, get } = await office()
  const { partner: other } = await office()
  const [mine, theirs] = [await makeLead(app, partner), await makeLead(app, other)]
  const row = (lead: string, mode = '') => `Ana,ana@example.com,(555) 010-2222,,,${lead},${mode}`
  const file = (...rows: string[]) => [header, ...rows].join('\n')
  const refused = async (body: string) =>
    (await api.refused(importLeads, 'bad_input', { body })).errors?.map(({ path, message }) => `${path}: ${message}`)
  expect(await refused(file(row(mine.id), row(mine.id)))).toEqual([
    'row 3, update_lead: Another row updates the same lead.',
  ])
  expect(await refused(file(row(mine.id), row(theirs.id)))).toEqual([
    'row 3, update_lead: This lead was deleted, or you don’t have access to it.',
  ])
  expect(await refused(file(row('Ana', 'merge')))).toEqual([
    expect.stringContaining('row 2, update_lead: '),
    'row 2, update_mode: Enter fill or replace.',
  ])
  expect(await get(mine)).toMatchObject({ phone: null })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  await coordinator.api.refused(importLeads, 'bad_input', { body: file(row(mine.id)) })
  expect((await api.call(listLeadImports)).results).toEqual([])
})

test('the check shows the lead that a row can update', async () => {
  const { partner, api } = await office()
  const ana = await makeLead(app, partner, { full_name: 'Ana', email: 'ana@example.com', phone: '(555) 010-2222' })
  const body = 'full_name,email\nAna,ana@example.com\nCy,cy@example.com\nCyrus,cy@example.com'
  const { duplicates } = await api.call(checkLeadImport, { body })
  expect(duplicates).toMatchObject([
    { row: 2, existing: { id: ana.id, full_name: 'Ana', phone: '(555) 010-2222', deal: null } },
    { row: 4, same_as: 3, existing: null },
  ])
})
