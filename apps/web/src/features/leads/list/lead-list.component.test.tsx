import {
  deleteLead,
  exportLeads,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  restoreLead,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { lead, type Lead } from '@loanyard/contract/leads/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, partnerReply } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const named = (full_name: string, values: Partial<Lead> = {}) =>
  sample(lead, { full_name, lead_status: 'New', partner: partnerId, ...values })
const leads = [named('Three'), named('Two'), named('One')]
const byId = (id: string | undefined) => leads.find((each) => each.id === id) ?? named('Unknown')
const namesInList = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const statusOf = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of ${name}` })
const link = (name: string) => screen.findByRole('link', { name: `Open lead ${name}` })

beforeEach(() => {
  server.on(listLeads, listOf(leads))
  server.on(getLead, ({ params }) => byId(params.lead_id))
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
})

test("starts with New and Qualified, the newest first, and shows the server's count", async () => {
  server.on(listLeads, { ...listOf(leads), total_count: 1203 })
  await renderPage(list, { as: 'admin' })
  expect(await screen.findByText('1,203 leads')).toBeTruthy()
  expect(server.requests(listLeads).map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ lead_status: 'New,Qualified', ordering: '-created' }),
  )
  expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('button', { name: /^Status:\s*New, Qualified$/ })).toBeTruthy()
})

test('no matching leads offers all statuses, then to reset the filters', async () => {
  server.on(listLeads, ({ query }) => listOf(query['search'] === undefined ? leads : []))
  const person = await renderPage(`${list}?search=nothing`, { as: 'admin' })
  await screen.findByText('No leads match these filters')
  await person.click(screen.getByRole('button', { name: 'Show all statuses' }))
  await expect.poll(currentUrl).toContain('lead_status=All')
  await expectGone('button', 'Show all statuses')
  await person.click(screen.getByRole('button', { name: 'Reset filters' }))
  expect(await link('Three')).toBeTruthy()
  expect(currentUrl()).toBe(list)
})

test('everything in the list is reachable by keyboard, and closing the lead returns the focus', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await link('Three')
  await person.keyboard('j')
  expect(document.activeElement).toBe(await link('Three'))
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await link('Two'))
  await person.keyboard('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Two' }).checked).toBe(true)
  await person.keyboard('k{Enter}')
  await screen.findByRole('dialog', { name: 'Three' })
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Open lead Three')
  await person.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('a header sorts on the server, descending first for amounts, and the URL keeps the order', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const header = () => within(screen.getByRole('columnheader', { name: 'Loan amount' })).getByRole('button')
  const asked = () => server.requests(listLeads).at(-1)?.query['ordering']
  await link('Three')
  await person.click(header())
  await expect.poll(asked).toBe('-loan_amount')
  await expect.poll(currentUrl).toContain('ordering=-loan_amount')
  await person.click(header())
  await expect.poll(asked).toBe('loan_amount')
})

/** The list does not reload: its rows are the page's own doing. */
function answerCountsOnly(total_count: number): void {
  const count = { results: [], total_count, next: null, previous: null }
  server.on(listLeads, ({ query }) => (query['limit'] === '1' ? count : new Promise(() => undefined)))
}

test('a lead that no longer matches the filter leaves the list; Undo restores its position', async () => {
  server.on(updateLead, ({ params, body }) => ({ ...byId(params.lead_id), lead_status: body.lead_status ?? 'New' }))
  const person = await renderPage(list, { as: 'admin' })
  const status = await statusOf('Two')
  answerCountsOnly(2)
  await person.selectOptions(status, 'Lost')
  await expect.poll(namesInList).toEqual(['Three', 'One'])
  expect(await screen.findByText('2 leads')).toBeTruthy()
  answerCountsOnly(3)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(namesInList).toEqual(['Three', 'Two', 'One'])
  expect(await screen.findByText('3 leads')).toBeTruthy()
  expect((await statusOf('Two')).value).toBe('New')
  expect(server.requests(updateLead).map(({ body }) => body.lead_status)).toEqual(['Lost', 'New'])
})

test('a deleted lead disappears at once and comes back to its position with Undo', async () => {
  const deletion = server.hold(deleteLead)
  server.on(restoreLead, ({ params }) => byId(params.lead_id))
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'More for Two' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete lead' }))
  await expect.poll(namesInList).toEqual(['Three', 'One'])
  server.hold(listLeads)
  deletion.reply(null)
  expect(await screen.findByText('Two deleted')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(namesInList).toEqual(['Three', 'Two', 'One'])
  expect(server.requests(restoreLead)).toHaveLength(1)
})

async function select(person: UserEvent, ...names: string[]) {
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return within(screen.getByRole('region', { name: 'Selected rows' }))
}

test('several leads change together, and each rejection is reported', async () => {
  const reason = 'This lead has a deal, so its status stays Converted.'
  server.on(updateLead, ({ params }) => {
    const changed = byId(params.lead_id)
    return changed.full_name === 'Two'
      ? refusal('lead_has_deal', reason)
      : { ...changed, lead_status: 'Qualified' as const }
  })
  const person = await renderPage(list, { as: 'admin' })
  const selected = await select(person, 'Three', 'Two', 'One')
  await person.click(selected.getByRole('button', { name: 'Change status' }))
  const menu = await screen.findByRole('menu')
  server.on(
    listLeads,
    listOf(leads.map((each) => (each.full_name === 'Two' ? each : { ...each, lead_status: 'Qualified' }))),
  )
  await person.click(within(menu).getByRole('menuitem', { name: 'Qualified' }))
  const message = await screen.findByRole('dialog', { name: 'Couldn’t change 1 of 3 leads' })
  expect(within(message).getByRole('row', { name: /^Two/ }).textContent).toContain(reason)
  expect(within(message).getByText('The other selected leads were updated.')).toBeTruthy()
  await person.click(within(message).getByRole('button', { name: 'OK' }))
  await expectGone('dialog')
  expect((await statusOf('One')).value).toBe('Qualified')
  expect((await statusOf('Two')).value).toBe('New')
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('several leads are deleted together and restored together to their positions', async () => {
  server.on(deleteLead, null)
  server.on(restoreLead, ({ params }) => byId(params.lead_id))
  const person = await renderPage(list, { as: 'admin' })
  const selected = await select(person, 'Three', 'Two')
  server.hold(listLeads)
  await person.click(selected.getByRole('button', { name: 'Delete' }))
  await expect.poll(namesInList).toEqual(['One'])
  expect(await screen.findByText('2 leads deleted')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(namesInList).toEqual(['Three', 'Two', 'One'])
  expect(server.requests(restoreLead)).toHaveLength(2)
})

test('who may not delete has no Delete, neither for one lead nor for several', async () => {
  const can = { update: true, convert: true, assign: false, delete: false }
  server.on(listLeads, listOf([named('Mine', { can })]))
  const person = await renderPage(list, { as: 'coordinator' })
  await person.click(await screen.findByRole('button', { name: 'More for Mine' }))
  expect(await screen.findByRole('menuitem', { name: 'Convert to deal' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delete lead' })).toBeNull()
  await person.keyboard('{Escape}')
  const selected = await select(person, 'Mine')
  expect(selected.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('the count says how many leads the filter leaves out, and presets are a click away', async () => {
  server.on(listLeads, ({ query }) => ({ ...listOf(leads), total_count: 'lead_status' in query ? 119 : 328 }))
  const person = await renderPage(list, { as: 'admin' })
  expect(await screen.findByText('119 of 328 leads · New, Qualified')).toBeTruthy()
  const presets = within(screen.getByRole('group', { name: 'Leads to show' }))
  await person.click(presets.getByRole('button', { name: 'Open' }))
  expect(await screen.findByText('119 of 328 leads · New, Contacted, Qualified')).toBeTruthy()
  expect(presets.getByRole('button', { name: 'Open' }).getAttribute('aria-pressed')).toBe('true')
  await person.click(presets.getByRole('button', { name: 'Mine' }))
  await expect.poll(() => server.requests(listLeads).at(-1)?.query['permission_level']).toBe('coordinator')
  await person.click(presets.getByRole('button', { name: 'All' }))
  expect(await screen.findByText('328 leads')).toBeTruthy()
  await expect.poll(currentUrl).toBe(`${list}?lead_status=All`)
})

test('several leads are assigned together, and Undo gives each its own assignee back', async () => {
  const cole = { id: newId('stf'), full_name: 'Cole Reed', role: 'Coordinator' as const }
  server.on(getPartnerDetail, { ...partnerReply(), staff: [cole] })
  server.on(updateLead, ({ params, body }) => ({ ...byId(params.lead_id), assigned_to: body.assigned_to ?? null }))
  const person = await renderPage(list, { as: 'admin' })
  const selected = await select(person, 'Three', 'Two')
  await person.click(selected.getByRole('button', { name: 'Assign' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Cole Reed' }))
  expect(await screen.findByText('2 leads are now assigned to Cole Reed')).toBeTruthy()
  expect(server.requests(updateLead).map(({ body }) => body)).toEqual([
    { assigned_to: cole.id },
    { assigned_to: cole.id },
  ])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(updateLead).length).toBe(4)
  expect(server.requests(updateLead).at(-1)?.body).toEqual({ assigned_to: null })
})

test('who may not assign has no Assign for several leads', async () => {
  const can = { update: true, convert: true, assign: false, delete: false }
  server.on(listLeads, listOf([named('Mine', { can })]))
  const person = await renderPage(list, { as: 'coordinator' })
  const selected = await select(person, 'Mine')
  expect(selected.queryByRole('button', { name: 'Assign' })).toBeNull()
})

test('an export says what it has', async () => {
  server.on(exportLeads, () => new Response('full_name\r\nOne\r\nTwo\r\n'))
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText('Exported 2 leads (New, Qualified)')).toBeTruthy()
})
