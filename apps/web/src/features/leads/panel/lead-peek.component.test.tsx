import { findDuplicates, getLead, listLeadActivity, listLeadNotes, listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const can = { update: true, convert: true, assign: true, delete: true }
const leads = ['Ana', 'Ben', 'Cleo'].map((full_name) =>
  sample(lead, { full_name, partner: partnerId, deal: null, can }),
)
const [ana, ben] = leads
const panel = (name: string) => screen.findByRole('dialog', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')

beforeEach(() => {
  server.on(listLeads, listOf(leads))
  server.on(getLead, ({ params }) => leads.find(({ id }) => id === params['lead_id']) ?? sample(lead))
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
})

const showNarrower = () => {
  const matchMedia = window.matchMedia.bind(window)
  const narrower = (query: string) =>
    Object.assign(matchMedia(query), query === '(min-width: 1200px)' && { matches: false })
  vi.stubGlobal('matchMedia', narrower)
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia))
}

test('J and K walk the leads while the panel beside the list follows; Back leaves all of them', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('link', { name: 'Open lead Ana' }))
  const opened = await panel('Ana')
  expect(opened.getAttribute('aria-modal')).toBeNull()
  await expect.poll(() => opened.contains(document.activeElement)).toBe(true)
  await person.keyboard('j')
  expect(focused()).toBe('Open lead Ben')
  await panel('Ben')
  expect(currentUrl()).toContain(`lead=${ben?.id}`)
  await person.keyboard('jjj')
  await panel('Cleo')
  expect(focused()).toBe('Open lead Cleo')
  await person.keyboard('k')
  await panel('Ben')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  history.back()
  await expectGone('dialog')
  expect(currentUrl()).toBe(list)
})

test('after a reload J goes on from the open lead', async () => {
  const person = await renderPage(`${list}?lead=${ben?.id}`, { as: 'admin' })
  await panel('Ben')
  await screen.findByRole('link', { name: 'Open lead Ben' })
  await person.keyboard('j')
  expect(await panel('Cleo')).toBeTruthy()
})

test('Escape closes the panel, also from one of its fields, and returns the focus to the lead’s row', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('link', { name: 'Open lead Ana' }))
  await panel('Ana')
  await person.keyboard('j')
  const opened = within(await panel('Ben'))
  await person.click(await opened.findByLabelText('Status'))
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await expect.poll(focused).toBe('Open lead Ben')
})

test('J types in a field; what was typed is still there when someone comes back to the lead', async () => {
  const person = await renderPage(`${list}?lead=${ana?.id}`, { as: 'admin' })
  const opened = within(await panel('Ana'))
  await person.click(await opened.findByRole('button', { name: 'Edit' }))
  const business = await opened.findByLabelText(/^Business name/)
  await enter(person, business, 'Jjj Bakery')
  expect(currentUrl()).toContain(`lead=${ana?.id}`)
  business.blur()
  await person.keyboard('j')
  await panel('Ben')
  await person.keyboard('k')
  const again = within(await panel('Ana'))
  await expect.poll(() => again.queryByLabelText<HTMLInputElement>(/^Business name/)?.value).toBe('Jjj Bakery')
})

test('the list keeps working beside the panel, with fewer columns', async () => {
  const person = await renderPage(list, { as: 'admin' })
  await screen.findByRole('link', { name: 'Open lead Ana' })
  expect(screen.getByRole('columnheader', { name: 'Assigned to' })).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Open lead Ana' }))
  await panel('Ana')
  expect(screen.queryByRole('columnheader', { name: 'Assigned to' })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: 'Select Cleo' }))
  expect(screen.getByRole('region', { name: 'Selected rows' })).toBeTruthy()
  await person.click(screen.getByRole('link', { name: 'Open lead Cleo' }))
  const opened = await panel('Cleo')
  expect(opened.contains(document.activeElement)).toBe(true)
})

test('below 1200 px the panel is modal, and J does nothing', async () => {
  showNarrower()
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await screen.findByRole('link', { name: 'Open lead Ana' }))
  const opened = await panel('Ana')
  expect(opened.getAttribute('aria-modal')).toBe('true')
  await person.keyboard('j')
  expect(currentUrl()).toContain(`lead=${ana?.id}`)
  await person.keyboard('{Escape}')
  await expectGone('dialog')
})
