import {
  createLead,
  findDuplicates,
  getLead,
  listLeadActivity,
  listLeadNotes,
  listLeads,
  updateLead,
} from '@loanyard/contract/leads/calls'
import { duplicate } from '@loanyard/contract/leads/duplicates'
import { lead } from '@loanyard/contract/leads/schemas'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../../testing/failures.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter, fillIn } from '../../../../../testing/forms.ts'
import { partnerId, partnerReply } from '../../../../../testing/people.ts'
import { currentUrl, findField } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'

const list = `/partner/${partnerId}/leads`
const bo = sample(lead, {
  full_name: 'Bo',
  email: 'ana@leads.test',
  partner: partnerId,
  deal: null,
  lead_status: 'New',
  phone: '(555) 010-1234',
  loan_amount: '250000.00',
})
const found = sample(duplicate, { lead: bo.id, deal: null, name: 'Bo', status: 'New', matched: ['email'] })

beforeEach(() => {
  server.on(listLeads, listOf([bo]))
  server.on(getLead, bo)
  server.on(findDuplicates, { results: [found] })
  for (const call of [listLeadNotes, listLeadActivity] as const) server.serve(call)
})

test('what was typed for a new lead can go to the one that is there', async () => {
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  // The search field of the list names an email, too.
  await enter(person, await screen.findByLabelText('Email'), 'ana@leads.test')
  await fillIn(person, {
    'Full name': 'Boris',
    'Phone (optional)': 'call me',
    'Loan amount': '300k',
    'Business name': 'Bakery',
  })
  const button = await screen.findByRole('button', { name: 'Update Bo instead' })
  await person.click(button)
  const phone = await findField('Phone (optional)')
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
  await enter(person, await findField('Phone (optional)'), '(555) 010-9999')
  await person.click(button)
  const opened = within(await screen.findByRole('dialog', { name: 'Update Bo' }))
  await person.click(await opened.findByRole('radio', { name: '(555) 010-1234' }))
  const renamed = { ...bo, version: bo.version + 1, business_name: 'Bo’s Bakery' }
  server.on(updateLead, refusal('stale', 'Someone else changed this lead.', { current: renamed }))
  await person.click(opened.getByRole('button', { name: 'Update lead' }))
  expect((await opened.findByRole('alert')).textContent).toContain('Someone else changed this lead.')
  expect(await opened.findByRole('radio', { name: 'Bo’s Bakery' })).toBeTruthy()
  server.on(updateLead, { ...renamed, loan_amount: '300000.00', business_name: 'Bakery' })
  const counts = () => server.requests(listLeads).filter(({ query }) => query['limit'] === '1').length
  const before = counts()
  await person.click(opened.getByRole('button', { name: 'Update lead' }))
  await expect.poll(currentUrl).toBe(`${list}?lead=${bo.id}`)
  expect(server.requests(updateLead).map(({ headers }) => headers.get('if-match'))).toEqual(['"0"', '"1"'])
  expect(server.requests(updateLead)[1]?.params).toMatchObject({ lead_id: bo.id })
  // Not the name, unless it is chosen.
  expect(server.requests(updateLead)[1]?.body).toEqual({ loan_amount: '300000.00', business_name: 'Bakery' })
  await expect.poll(counts).toBeGreaterThan(before)
  expect(server.requests(createLead)).toEqual([])
})

test('what was typed takes neither the status of a lead with a deal nor its assignee from who may not assign', async () => {
  const can = { update: true, convert: false, assign: false, delete: false }
  server.on(getLead, { ...bo, deal: newId('deal'), lead_status: 'Converted', assigned_to: null, can })
  const staff = ['Cole Reed', 'Dee Park'].map((full_name) => ({
    id: newId('stf'),
    full_name,
    role: 'Coordinator' as const,
  }))
  server.on(getPartnerDetail, { ...partnerReply(), staff })
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  await enter(person, await screen.findByLabelText('Email'), 'ana@leads.test')
  await fillIn(person, { 'Full name': 'Boris' })
  await person.selectOptions(await screen.findByLabelText('Assigned to (optional)'), 'Dee Park')
  await person.click(await screen.findByRole('button', { name: 'Update Bo instead' }))
  const opened = within(await screen.findByRole('dialog', { name: 'Update Bo' }))
  expect((await opened.findAllByRole('radiogroup')).map((group) => group.getAttribute('aria-label'))).toEqual([
    'Which full name?',
  ])
})
