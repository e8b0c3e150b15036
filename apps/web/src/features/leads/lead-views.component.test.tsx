import { findDuplicates, listLeadActivity, listLeadNotes, listLeads } from '@loanyard/contract/leads/calls'
import { lead } from '@loanyard/contract/leads/schemas'
import { createView, listViews } from '@loanyard/contract/staff/views/calls'
import { savedView } from '@loanyard/contract/staff/views/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const leads = `/partner/${partnerId}/leads`
const lost = sample(savedView, {
  list: 'leads',
  name: 'Lost big ones',
  settings: { lead_status: 'Lost', ordering: '-loan_amount' },
  can: { update: true, delete: true },
})
const at = `${leads}?view=${lost.id}`

beforeEach(() => {
  server.serve(findDuplicates)
  server.serve(listLeadNotes)
  server.serve(listLeadActivity)
  server.on(listLeads, listOf([sample(lead, { full_name: 'Quinn Marsh' })]))
  server.on(listViews, { results: [lost], default_view: null, can: { create_for_team: true } })
})

const lastQuery = () => server.requests(listLeads).findLast(({ query }) => query['limit'] !== '1')?.query

test('a link to a view of leads shows what it has saved; opening a lead changes nothing about it', async () => {
  const person = await renderPage(at, { as: 'admin' })
  await screen.findByRole('button', { name: 'View: Lost big ones' })
  await expect.poll(lastQuery).toMatchObject({ lead_status: 'Lost', ordering: '-loan_amount' })
  await person.click(await screen.findByRole('link', { name: 'Open lead Quinn Marsh' }))
  await expect.poll(currentUrl).toContain('lead=')
  expect(currentUrl()).not.toContain('lead_status')
  expect(screen.queryByText('Edited')).toBeNull()
})

test('a change on top of a view is shown as edited, also back to the default, and can be discarded', async () => {
  const person = await renderPage(at, { as: 'admin' })
  await screen.findByRole('button', { name: 'View: Lost big ones' })
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('Edited')
  await expect.poll(lastQuery).toMatchObject({ lead_status: 'New,Contacted,Qualified', ordering: '-loan_amount' })
  await person.click(within(screen.getByText('Edited')).getByRole('button', { name: 'Discard' }))
  await expect.poll(currentUrl).toBe(at)
  expect(screen.queryByText('Edited')).toBeNull()
  expect(await screen.findByRole('button', { name: /^Status: *Lost/ })).toBeTruthy()
})

test('what is shown is saved as a view, with its defaults', async () => {
  server.on(createView, { ...lost, name: 'Mine' })
  const person = await renderPage(`${leads}?credit_score_min=700`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: /^Views/ }))
  await person.click(await screen.findByRole('menuitem', { name: /^Save/ }))
  await person.type(await screen.findByLabelText('Name'), 'Mine{Enter}')
  await expect
    .poll(() => server.requests(createView).at(-1)?.body)
    .toMatchObject({
      list: 'leads',
      settings: { lead_status: 'New,Qualified', ordering: '-created', credit_score_min: '700' },
    })
})
