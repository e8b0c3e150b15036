import { getDeal, moveStage, updateDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { deal, type Deal } from '@loanyard/contract/deals/schemas'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serveStages } from '../../../../testing/deal-page.ts'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId, stages, type Role } from '../../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const [first = sample(deal).stage, second = first, last = first] = stages
const shown = sample(deal, {
  title: 'Harbor Bakery',
  status: 'Active',
  stage: first,
  partner: { id: partnerId, name: 'Northwind Capital' },
  loan_amount: '100000.00',
  version: 4,
})
const path = `/partner/${partnerId}/deals/${shown.id}`
const open = async (as: Role = 'admin', more = '') => {
  const person = await renderPage(`${path}${more}`, { as })
  await screen.findByRole('heading', { level: 1, name: shown.title })
  return person
}
const changed = (values: Partial<Deal>) => ({ ...shown, version: shown.version + 1, ...values })
const section = (name: string) => within(screen.getByRole('region', { name }))
const stage = (name: string) => screen.findByRole('button', { name: new RegExp(`^\\W*(\\d+\\W*)?${name}`) })
const next = () => screen.findByRole('button', { name: 'Move to next stage' })

beforeEach(() => {
  server.on(getDeal, shown)
  server.serve(listNotes)
  server.serve(getDealSharing)
  serveStages()
})

async function fill(person: UserEvent, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await enter(person, await section('Loan').findByLabelText(label, { exact: false }), text)
}

test('a section takes years, percents and short amounts; errors and a reload lose nothing typed', async () => {
  let person = await open()
  await person.click(section('Loan').getByRole('button', { name: 'Edit loan' }))
  const amount = await section('Loan').findByLabelText(/^Loan amount/)
  await expect.poll(() => document.activeElement).toBe(amount)
  await fill(person, { 'Loan amount': '$1,250,000', 'Term (years)': 'thirty', 'Interest rate (%)': '10.25' })
  await person.keyboard('{Enter}')
  await findAlert('Enter a term of up to 25 years')
  person = await open()
  await section('Loan').findByRole('form')
  const value = (label: string) => section('Loan').getByLabelText<HTMLInputElement>(label, { exact: false }).value
  expect(value('Term (years)')).toBe('thirty')
  expect(value('Interest rate (%)')).toBe('10.25')
  await fill(person, { 'Term (years)': '7.5', 'Guaranty percentage (%)': '75' })
  server.on(updateDeal, noConnection)
  await person.click(section('Loan').getByRole('button', { name: 'Save' }))
  await findAlert('Couldn’t reach Loanyard')
  const saved = changed({ loan_amount: '1250000.00', term_months: 90, interest_rate: '0.1025' })
  server.on(updateDeal, saved)
  server.on(getDeal, saved)
  await person.click(section('Loan').getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('7 years 6 months')).toBeTruthy()
  expect(document.activeElement).toBe(section('Loan').getByRole('button', { name: 'Edit loan' }))
  expect(server.requests(updateDeal).at(-1)?.body).toEqual({
    loan_amount: '1250000.00',
    term_months: 90,
    interest_rate: '0.1025',
    guaranty_percentage: '0.75',
  })
})

test('a stale version shows both values, and the person chooses field by field', async () => {
  const current = changed({ loan_amount: '200000.00', down_payment: '20000.00', business_name: 'Changed elsewhere' })
  server.on(updateDeal, refusal('stale', 'Someone else changed this deal.', { current }))
  const person = await open()
  await person.click(section('Loan').getByRole('button', { name: 'Edit loan' }))
  await fill(person, { 'Loan amount': '300k', 'Down payment': '30k' })
  const save = () => person.click(section('Loan').getByRole('button', { name: 'Save' }))
  await save()
  const dialog = () => screen.findByRole('dialog', { name: 'Someone else changed this deal' })
  const amount = within(await dialog()).getByRole('group', { name: 'Loan amount' })
  expect(amount.textContent).toMatch(/\$300,000\.00.*\$200,000\.00/)
  await expect.poll(() => document.activeElement).toBe(within(amount).getAllByRole('radio')[0])
  expect((await dialog()).textContent).toContain('Business name: – → Changed elsewhere')
  await person.click(within(await dialog()).getByRole('button', { name: 'Back to the form' }))
  await expectGone('dialog')
  expect(section('Loan').getByLabelText<HTMLInputElement>(/^Loan amount/).value).toBe('300,000.00')

  await save()
  const down = within(await dialog()).getByRole('group', { name: 'Down payment' })
  await person.click(within(down).getByRole('radio', { name: /Theirs/ }))
  server.on(updateDeal, { ...current, loan_amount: '300000.00', version: current.version + 1 })
  await person.click(within(await dialog()).getByRole('button', { name: 'Save this choice' }))
  await expectGone('dialog')
  const request = server.requests(updateDeal).at(-1)
  expect(request?.body).toEqual({ loan_amount: '300000.00' })
  expect(request?.headers.get('if-match')).toBe(`"${current.version}"`)
})

test('the forecast is edited like the rest of the deal; what it comes to stands beside it', async () => {
  const forecast = { close_on: null, probability: 33, fee: null }
  const before = { ...shown, expected_close_on: null, close_probability: null, broker_fee: null, forecast }
  server.on(getDeal, { ...before, broker_fee_percent: null, referral_source: null })
  const person = await open()
  expect(section('Forecast').getByText('33% by stage')).toBeTruthy()
  await person.click(section('Forecast').getByRole('button', { name: 'Edit forecast' }))
  await enter(person, await section('Forecast').findByLabelText('Broker fee, flat', { exact: false }), '2.5k')
  const saved = changed({ broker_fee: '2500.00', forecast: { ...forecast, fee: '2500.00' } })
  server.on(updateDeal, saved)
  server.on(getDeal, saved)
  await person.click(section('Forecast').getByRole('button', { name: 'Save' }))
  await expect.poll(() => section('Forecast').getByText('Expected fee').nextSibling?.textContent).toBe('$2,500.00')
  expect(server.requests(updateDeal).at(-1)?.body).toEqual({ broker_fee: '2500.00' })
})

test('a stage is selected in the URL and after a reload; the deal moves to the selected one', async () => {
  let person = await open()
  expect((await stage(first.name)).getAttribute('aria-current')).toBe('step')
  await person.click(await stage(last.name))
  expect((await stage(last.name)).getAttribute('aria-pressed')).toBe('true')
  expect(currentUrl()).toContain(`stage=${last.id}`)
  person = await open('admin', `?stage=${last.id}`)
  expect((await stage(last.name)).getAttribute('aria-pressed')).toBe('true')
  server.on(moveStage, changed({ stage: last }))
  await person.click(screen.getByRole('button', { name: `Move to ${last.name}` }))
  await expect.poll(async () => (await stage(last.name)).getAttribute('aria-current')).toBe('step')
  expect(server.requests(moveStage)[0]?.body).toEqual({ to_stage: last.id })
  expect(await screen.findByRole('button', { name: 'Mark as Funded' })).toBeTruthy()
})

test('a move that someone else made first says where the deal is now', async () => {
  const detail = `Someone else moved this deal. It’s now in ${last.name}.`
  server.on(moveStage, refusal('stage_changed', detail, { current: changed({ stage: last }) }))
  const person = await open()
  await person.click(await stage(second.name))
  server.on(getDeal, changed({ stage: last }))
  await person.click(await next())
  await findAlert(detail)
  await expect.poll(async () => (await stage(last.name)).getAttribute('aria-pressed')).toBe('true')
  expect((await stage(last.name)).getAttribute('aria-current')).toBe('step')
  expect(server.requests(moveStage)[0]?.body).toEqual({ from_stage: first.id })
})

test('a double click on "Move to next stage" moves the deal once', async () => {
  const moved = changed({ stage: second })
  server.on(moveStage, moved)
  const person = await open()
  server.on(getDeal, moved)
  await person.dblClick(await next())
  expect(await screen.findByText(`Moved to ${second.name}`)).toBeTruthy()
  expect(server.requests(moveStage)).toHaveLength(1)
})

test('Undo takes a move back, and a failed Undo can be repeated', async () => {
  const moved = changed({ stage: second })
  server.on(moveStage, moved)
  const person = await open()
  server.on(getDeal, moved)
  await person.click(await next())
  server.on(moveStage, noConnection)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  const back = changed({ stage: first })
  server.on(moveStage, back)
  server.on(getDeal, back)
  await person.click(again)
  expect(await screen.findByText(`Back in ${first.name}`)).toBeTruthy()
  await expect.poll(async () => (await stage(first.name)).getAttribute('aria-current')).toBe('step')
  expect(server.requests(moveStage)[1]?.body).toEqual({ to_stage: first.id })
  expect(server.requests(moveStage)[1]?.headers.get('if-match')).toBe(`"${moved.version}"`)
})

test('a deal that is not Active does not move, and the reason is shown when that just changed', async () => {
  const detail = 'Only Active deals can move between stages.'
  server.on(moveStage, refusal('deal_not_active', detail))
  const person = await open()
  await person.click(await next())
  await findAlert(detail)
  server.on(getDeal, changed({ status: 'On Hold', can: { ...shown.can, move_stage: false } }))
  await open()
  expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull()
})

async function setStatus(person: UserEvent, from: string, to: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: `Status: ${from}` }))
  await person.click(await screen.findByRole('menuitem', { name: to }))
}

test('a status change can be undone; a rejected one stays with the reason', async () => {
  server.on(updateDeal, ({ body }) => changed({ status: body.status ?? 'Active' }))
  const person = await open()
  server.on(getDeal, changed({ status: 'On Hold' }))
  await setStatus(person, 'Active', 'On Hold')
  await screen.findByRole('button', { name: 'Status: On Hold' })
  server.on(getDeal, shown)
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Status: Active' })
  server.on(updateDeal, refusal('forbidden', 'Only an Admin can reopen it.'))
  await setStatus(person, 'Active', 'Funded')
  await findAlert('Only an Admin can reopen it.')
  expect(screen.getByRole('button', { name: 'Status: Active' })).toBeTruthy()
})

test('a missing deal, and one that was deleted elsewhere at the next action, are not found', async () => {
  const person = await open()
  server.on(moveStage, refusal('not_found', 'There is no such deal for you.'))
  server.on(getDeal, refusal('not_found', 'There is no such deal for you.'))
  await person.click(await next())
  expect(await screen.findByRole('heading', { level: 1, name: 'Deal not found' })).toBeTruthy()
  expect(screen.getByText('We can’t find that deal')).toBeTruthy()
  await renderPage(`/partner/${partnerId}/deals/nonsense`, { as: 'admin' })
  expect(await screen.findByRole('link', { name: 'All deals' })).toBeTruthy()
})

test('without the right to share, there is no Sharing tab and no one to share with', async () => {
  server.on(getDeal, { ...shown, can: { ...shown.can, share: false, delete: false } })
  await open('coordinator', '?tab=sharing')
  expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.queryByRole('tab', { name: 'Sharing' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Share with a lender' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})

test('days are those of the partner’s calendar', async () => {
  const instant = '2026-11-20T03:00:00.000Z'
  server.on(getDeal, { ...shown, created: instant, stage_entered: instant })
  await open()
  await expect.poll(() => section('Dates').getAllByText('11/19/2026')).toHaveLength(2)
  expect(screen.getByText('19 Nov, 2026')).toBeTruthy()
})
