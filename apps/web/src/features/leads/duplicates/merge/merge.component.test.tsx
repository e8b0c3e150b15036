import {
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  listReferralSources,
} from '@loanyard/contract/leads/calls'
import { duplicate } from '@loanyard/contract/leads/duplicates'
import { leadMerge, listLeadMerges, mergeLeads, undoLeadMerge } from '@loanyard/contract/leads/merges'
import { lead } from '@loanyard/contract/leads/schemas'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { partnerId } from '../../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const named = (full_name: string, values = {}) =>
  sample(lead, {
    full_name,
    partner: partnerId,
    deal: null,
    phone: null,
    loan_amount: null,
    lead_status: 'New' as const,
    email: 'ana@leads.test',
    ...values,
  })
const ana = named('Ana', {
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-02T00:00:00.000Z',
  lead_status: 'Qualified',
})
const bo = named('Bo', {
  created: '2026-02-01T00:00:00.000Z',
  modified: '2026-02-02T00:00:00.000Z',
  phone: '(555) 010-1234',
  loan_amount: '250000.00',
})
const byId = (id: string | undefined) => (id === bo.id ? bo : ana)
const merge = sample(leadMerge, { merged: { id: bo.id, full_name: 'Bo' }, by: 'Ada Reed', can: { undo: true } })
const found = sample(duplicate, { lead: bo.id, deal: null, name: 'Bo', status: 'New', matched: ['email'] })

beforeEach(() => {
  server.on(listLeads, listOf([ana, bo]))
  server.on(getLead, ({ params }) => byId(params.lead_id))
  server.on(findDuplicates, { results: [] })
  server.on(mergeLeads, { lead: { ...ana, full_name: 'Bo' }, merge })
  server.on(undoLeadMerge, { lead: ana, restored: bo, kept: ['phone'] })
  server.on(listReferralSources, { results: [] })
  for (const call of [listLeadNotes, listLeadActivity] as const) server.serve(call)
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Merge two leads' }))
async function selectBoth(person: UserEvent) {
  for (const name of ['Ana', 'Bo']) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await person.click(
    await within(screen.getByRole('region', { name: 'Selected rows' })).findByRole('button', { name: 'Merge' }),
  )
  return dialog()
}
const choice = async (question: string, name: RegExp) =>
  within((await dialog()).getByRole('radiogroup', { name: question })).getByRole<HTMLInputElement>('radio', { name })

test('two selected leads merge with the usual values, and one click undoes it', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const opened = await selectBoth(person)
  expect((await choice('Which lead stays?', /^Ana/)).checked).toBe(true)
  expect((await choice('Which full name?', /^Ana$/)).checked).toBe(true)
  expect((await choice('Which phone?', /010-1234/)).checked).toBe(true)
  expect((await choice('Which status?', /Qualified/)).checked).toBe(true)
  expect(opened.getByText(/^The same in both: .*email/)).toBeTruthy()
  expect(opened.queryByText(/Make sure they’re the same person/)).toBeNull()
  expect(opened.getByText(/^One lead stays: Ana/)).toBeTruthy()
  await person.click(await choice('Which full name?', /^Bo$/))
  expect(opened.getByText(/^One lead stays: Bo/)).toBeTruthy()
  await person.click(await choice('Which loan amount?', /^–$/))
  const button = opened.getByRole('button', { name: 'Merge leads' })
  // The second click comes before the page has rendered again.
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Leads merged')).toBeTruthy()
  await expectGone('dialog')
  expect(server.requests(mergeLeads)).toHaveLength(1)
  expect(server.requests(mergeLeads)[0]).toMatchObject({
    params: { lead_id: ana.id },
    body: { merged: bo.id, take: ['full_name', 'phone'], modified: ana.modified, merged_modified: bo.modified },
  })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Ana and Bo are two leads again. Changed since, so it stays: phone.')).toBeTruthy()
  expect(server.requests(undoLeadMerge)[0]?.params).toMatchObject({ merge_id: merge.id, lead_id: ana.id })
})

test('the other lead can be the one that stays; its values then aren’t taken from itself', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const opened = await selectBoth(person)
  await person.click(await choice('Which lead stays?', /^Bo/))
  await person.click(opened.getByRole('button', { name: 'Merge leads' }))
  await expect.poll(() => server.requests(mergeLeads)[0]?.body).toMatchObject({ merged: ana.id, take: ['lead_status'] })
})

test('a merge starts with the values of the lead that stays, and warns if neither email nor phone is the same', async () => {
  const other = { ...bo, email: 'bo@leads.test', phone: '(555) 010-1234' }
  const first = { ...ana, email: 'ana@leads.test', phone: '(555) 010-9999' }
  server.on(getLead, ({ params }) => (params.lead_id === bo.id ? other : first))
  const person = await renderPage(list, { as: 'admin' })
  const opened = await selectBoth(person)
  expect(opened.getByText(/Make sure they’re the same person/)).toBeTruthy()
  expect((await choice('Which email?', /^ana@/)).checked).toBe(true)
  await person.click(await choice('Which lead stays?', /^Bo/))
  expect((await choice('Which email?', /^bo@/)).checked).toBe(true)
  expect((await choice('Which phone?', /010-1234/)).checked).toBe(true)
})

test('a lead with a deal stays, and of two with deals neither goes', async () => {
  const converted = { ...bo, deal: newId('deal'), lead_status: 'Converted' as const }
  server.on(getLead, ({ params }) => (params.lead_id === bo.id ? converted : ana))
  const person = await renderPage(list, { as: 'admin' })
  let opened = await selectBoth(person)
  expect(await choice('Which lead stays?', /^Bo/)).toMatchObject({ checked: true })
  expect(await choice('Which lead stays?', /^Ana/)).toMatchObject({ disabled: true })
  expect(opened.queryByRole('radiogroup', { name: 'Which status?' })).toBeNull()
  expect(opened.getByText(/the deal, which keeps its own values/)).toBeTruthy()
  await person.click(opened.getByRole('button', { name: 'Cancel' }))
  server.on(getLead, ({ params }) => ({ ...converted, id: params.lead_id ?? '', deal: newId('deal') }))
  await person.click(
    await within(screen.getByRole('region', { name: 'Selected rows' })).findByRole('button', { name: 'Merge' }),
  )
  opened = await dialog()
  expect(await opened.findByText(/neither can be merged/)).toBeTruthy()
  expect(opened.getAllByRole('link')).toHaveLength(2)
  expect(opened.queryByRole('button', { name: 'Merge leads' })).toBeNull()
})

test('a merge of the open lead from its row shows the one that stays; of three rows none is offered', async () => {
  server.on(listLeads, listOf([ana, bo, named('Cy')]))
  const person = await renderPage(`${list}?lead=${bo.id}`, { as: 'admin' })
  await screen.findByRole('dialog', { name: 'Bo' })
  await (await selectBoth(person)).findByRole('button', { name: 'Merge leads' })
  await person.keyboard('{Escape}')
  await expectGone('dialog', 'Merge two leads')
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Cy' }))
  expect(selected.getByRole('button', { name: /Change status/ })).toBeTruthy()
  expect(selected.queryByRole('button', { name: 'Merge' })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: 'Select Cy' }))
  await person.click(selected.getByRole('button', { name: 'Merge' }))
  const asksForBo = () => server.requests(getLead).filter(({ params }) => params.lead_id === bo.id).length
  const button = await (await dialog()).findByRole('button', { name: 'Merge leads' })
  const before = asksForBo()
  await person.click(button)
  await expect.poll(currentUrl).toBe(`${list}?lead=${ana.id}`)
  expect(await screen.findByRole('dialog', { name: 'Ana' })).toBeTruthy()
  expect(asksForBo()).toBe(before)
})

test('no lead takes the status Converted from one whose deal was deleted', async () => {
  server.on(getLead, ({ params }) => (params.lead_id === bo.id ? { ...bo, lead_status: 'Converted' as const } : ana))
  const person = await renderPage(list, { as: 'admin' })
  const opened = await selectBoth(person)
  await choice('Which phone?', /010-1234/)
  expect(opened.queryByRole('radiogroup', { name: 'Which status?' })).toBeNull()
  await person.click(opened.getByRole('button', { name: 'Merge leads' }))
  await expect.poll(() => server.requests(mergeLeads)[0]?.body).toMatchObject({ take: ['phone', 'loan_amount'] })
})

test('a refused merge says why and keeps the choices', async () => {
  server.on(mergeLeads, refusal('stale', 'One of these leads was changed in the meantime.'))
  const person = await renderPage(list, { as: 'admin' })
  const opened = await selectBoth(person)
  await person.click(await choice('Which loan amount?', /^–$/))
  await person.click(opened.getByRole('button', { name: 'Merge leads' }))
  expect((await opened.findByRole('alert')).textContent).toContain('changed in the meantime')
  expect((await choice('Which loan amount?', /^–$/)).checked).toBe(true)
})

test('the panel merges with a possible duplicate, shows the lead that stays, and undoes later', async () => {
  server.on(findDuplicates, { results: [found] })
  server.on(mergeLeads, { lead: bo, merge: { ...merge, merged: { id: ana.id, full_name: 'Ana' } } })
  const person = await renderPage(`${list}?lead=${ana.id}`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Merge with Bo' }))
  const opened = await dialog()
  await person.click(await choice('Which lead stays?', /^Bo/))
  server.on(listLeadMerges, { merged_into: null, results: [{ ...merge, merged: { id: ana.id, full_name: 'Ana' } }] })
  const asksFor = (id: string) => server.requests(getLead).filter(({ params }) => params.lead_id === id).length
  const before = asksFor(ana.id)
  server.on(getLead, ({ params }) => (params.lead_id === ana.id ? refusal('not_found', 'Not found.') : bo))
  await person.click(opened.getByRole('button', { name: 'Merge leads' }))
  await expect.poll(currentUrl).toContain(bo.id)
  await expect.poll(() => asksFor(bo.id)).toBeGreaterThan(1)
  // The lead that went isn’t asked for again.
  expect(asksFor(ana.id)).toBe(before)
  const panel = within(await screen.findByRole('dialog', { name: 'Bo' }))
  await person.click(await panel.findByRole('button', { name: 'Undo the merge of Ana' }))
  expect(await screen.findByText(/are two leads again/)).toBeTruthy()
})

test('the address of a merged lead leads to the one that stays', async () => {
  server.on(getLead, ({ params }) => (params.lead_id === bo.id ? refusal('not_found', 'Not found.') : ana))
  server.on(listLeadMerges, ({ params }) => ({
    merged_into: params.lead_id === bo.id ? { id: ana.id, full_name: 'Ana' } : null,
    results: [],
  }))
  server.on(listLeads, listOf([ana]))
  const person = await renderPage(`${list}?lead=${bo.id}`, { as: 'admin' })
  expect(await screen.findByText('This lead was merged into Ana')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Open Ana' }))
  await expect.poll(currentUrl).toBe(`${list}?lead=${ana.id}`)
  expect(await screen.findByRole('dialog', { name: 'Ana' })).toBeTruthy()
})

test('who may not delete leads isn’t offered to merge them', async () => {
  const can = { update: true, convert: true, assign: false, delete: false }
  server.on(
    listLeads,
    listOf([
      { ...ana, can },
      { ...bo, can },
    ]),
  )
  server.on(getLead, ({ params }) => ({ ...byId(params.lead_id), can }))
  server.on(findDuplicates, { results: [found] })
  const person = await renderPage(`${list}?lead=${ana.id}`, { as: 'coordinator' })
  expect(await screen.findByText(/Bo has this email/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull()
  await person.keyboard('{Escape}')
  for (const name of ['Ana', 'Bo']) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const selected = within(screen.getByRole('region', { name: 'Selected rows' }))
  expect(await selected.findByRole('button', { name: /Change status/ })).toBeTruthy()
  expect(selected.queryByRole('button', { name: 'Merge' })).toBeNull()
})
