import { getLenderDeal, makeOffer, respondToDeal } from '@loanyard/contract/lender-area/calls'
import { lenderDeal, type LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { lenderOffer, lenderResponse } from '@loanyard/contract/lenders/responses'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { enter } from '../../../../testing/forms.ts'
import { partnerId } from '../../../../testing/people.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'
import { realtime } from '../../../lib/realtime/realtime.ts'

const deal = sample(lenderDeal, {
  title: 'Harbor Bakery',
  partner: { id: partnerId, name: 'Northwind Capital', logo: null },
  status: 'Active',
  loan_amount: '850000.00',
  interest_rate: '0.105',
  term_months: 120,
})
const path = `/lender/${partnerId}/deals/${deal.id}`
const offer = sample(lenderOffer, {
  amount: '600000.00',
  rate_type: 'Fixed',
  rate: '0.1',
  rate_index: null,
  spread: null,
  adjustment: null,
  term_months: 120,
  is_current: true,
  is_expired: false,
  withdrawn_at: null,
  accepted: null,
})
const response = sample(lenderResponse, { status: 'Terms offered' })
const dialog = async () => within(await screen.findByRole('dialog'))
const answer = () => screen.findByRole('region', { name: 'Your response' })
const open = async (values: Partial<LenderDeal> = {}) => {
  server.on(getLenderDeal, { ...deal, ...values })
  const person = await renderPage(path, { as: 'lender' })
  await answer()
  return person
}

beforeEach(() => {
  server.on(makeOffer, offer)
  server.on(respondToDeal, response)
})

const send = async (person: Awaited<ReturnType<typeof open>>) => {
  await person.click((await dialog()).getByRole('button', { name: 'Review terms' }))
  await person.click(await (await dialog()).findByRole('button', { name: 'Send terms' }))
}

test('terms begin empty beside what was asked for, show the payment as typed, and survive an accidental close', async () => {
  const person = await open()
  const openTerms = () => person.click(screen.getByRole('button', { name: 'Offer terms' }))
  await openTerms()
  const form = await dialog()
  const amount = await form.findByLabelText<HTMLInputElement>('Amount')
  expect(amount.value).toBe('')
  for (const asked of ['$850,000.00', '10.5%', '10 years']) {
    expect(form.getByText(`They asked for ${asked}.`)).toBeTruthy()
  }
  await enter(person, amount, '850,000')
  await enter(person, form.getByLabelText('Rate (%)'), '10.25')
  await person.click(form.getByRole('button', { name: 'Months' }))
  await enter(person, form.getByLabelText('Term (months)'), '84')
  expect(form.getByRole('status').textContent).toContain('$14,221.05')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await openTerms()
  expect(await (await dialog()).findByText('Picked up where you left off.')).toBeTruthy()
  await send(person)
  await expectGone('dialog')
  const [sent] = server.requests(makeOffer)
  expect(sent?.body).toMatchObject({ amount: '850000.00', rate_type: 'Fixed', rate: '0.1025', term_months: 84 })
})

test('a variable offer is reviewed with its recipient before it goes out', async () => {
  const person = await open({ shared: { at: '2026-11-02T10:00:00Z', by: 'Ana Lopez' } })
  await person.click(screen.getByRole('button', { name: 'Offer terms' }))
  const form = await dialog()
  await enter(person, await form.findByLabelText('Amount'), '600000')
  await enter(person, form.getByLabelText('Rate (%)'), '10')
  await person.click(form.getByRole('button', { name: 'Variable' }))
  await person.selectOptions(form.getByLabelText('Index'), 'Prime')
  await enter(person, form.getByLabelText('Spread (%)'), '2.75')
  await person.selectOptions(form.getByLabelText('Adjusts'), 'Quarterly')
  await enter(person, form.getByLabelText('Term (years)'), '10')
  await enter(person, form.getByLabelText(/^Fees/), 'Packaging fee $2,500')
  await person.click(form.getByRole('button', { name: 'Review terms' }))
  const review = await dialog()
  expect(await review.findByText('Ana Lopez and the team at Northwind Capital')).toBeTruthy()
  for (const text of ['Prime + 2.75%', 'Quarterly', '10 years', 'Packaging fee $2,500', /not a commitment to lend/]) {
    expect(review.getByText(text)).toBeTruthy()
  }
  expect(server.requests(makeOffer)).toHaveLength(0)
  await person.click(review.getByRole('button', { name: 'Back' }))
  expect((await dialog()).getByLabelText<HTMLInputElement>('Spread (%)').value).toBe('2.75')
  await send(person)
  await expectGone('dialog')
  const [sent] = server.requests(makeOffer)
  expect(sent?.body).toMatchObject({
    rate_type: 'Variable',
    rate: null,
    rate_index: 'Prime',
    spread: '0.0275',
    adjustment: 'Quarterly',
    fees: 'Packaging fee $2,500',
  })
})

test('an expired offer says so, can’t be withdrawn, and is extended by new terms', async () => {
  const expired = { ...offer, expires_on: '2026-11-01', is_expired: true }
  const person = await open({ response, offers: [expired] })
  const region = within(await answer())
  expect(region.getByText(/Your offer has expired, so Northwind Capital can’t accept it anymore/)).toBeTruthy()
  expect(region.queryByRole('button', { name: 'Withdraw terms' })).toBeNull()
  expect(region.getByRole('button', { name: 'Interested' })).toBeTruthy()
  await person.click(region.getByRole('button', { name: 'Offer new terms' }))
  const form = await dialog()
  expect((await form.findByLabelText<HTMLInputElement>('Amount')).value).toBe('600,000.00')
  expect(form.getByLabelText<HTMLInputElement>(/^Offer expires/).value).toBe('')
})

test('an accepted offer says so beside the answer', async () => {
  await open({ response, offers: [{ ...offer, accepted: { at: '2026-11-02T10:00:00Z', by: 'Ana Lopez' } }] })
  expect((await answer()).textContent).toContain('The borrower accepted your offer on 2 Nov, 2026')
})

test('terms that fail to send stay and can be sent again as the same offer', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Offer terms' }))
  const form = await dialog()
  await enter(person, await form.findByLabelText('Amount'), '600000')
  await enter(person, form.getByLabelText('Rate (%)'), '10')
  await enter(person, form.getByLabelText('Term (years)'), '10')
  server.on(makeOffer, noConnection)
  await send(person)
  await findAlert('Couldn’t reach Loanyard')
  expect((await dialog()).getByLabelText<HTMLInputElement>('Rate (%)').value).toBe('10')
  server.on(makeOffer, offer)
  server.on(getLenderDeal, { ...deal, response, offers: [offer] })
  await send(person)
  await expectGone('dialog')
  expect((await answer()).textContent).toContain('$600,000.00 at 10% over 10 years')
  const [lost, sent] = server.requests(makeOffer).map(({ headers }) => headers.get('idempotency-key'))
  expect(sent).toBe(lost)
})

test('a draft of terms stays when a colleague answers and the deal changes', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Offer terms' }))
  const form = await dialog()
  await enter(person, form.getByLabelText('Amount'), '777,000.00')
  await enter(person, form.getByLabelText(/^Conditions/), 'First lien.')
  server.on(getLenderDeal, { ...deal, loan_amount: '900000.00', response, offers: [offer] })
  realtime.publish({ name: 'change', about: { kind: 'deal', partner: partnerId, deal: deal.id } })
  expect(await form.findByRole('heading', { name: 'Offer new terms' })).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Amount').value).toBe('777,000.00')
  expect(document.activeElement).toBe(form.getByLabelText(/^Conditions/))
  expect(form.getByLabelText<HTMLTextAreaElement>(/^Conditions/).value).toBe('First lien.')
})

test('declining needs a reason; giving the first answer again counts as a new one', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Interested' }))
  await expect.poll(() => server.requests(respondToDeal)).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Decline' }))
  const form = await dialog()
  const decline = () => person.click(form.getByRole('button', { name: 'Decline' }))
  await decline()
  await findAlert('Choose a reason.')
  await person.selectOptions(form.getByLabelText('Reason'), 'cash_flow')
  const declined = { ...response, status: 'Declined', reason: 'cash_flow' } as const
  server.on(respondToDeal, declined)
  server.on(getLenderDeal, { ...deal, response: declined })
  await decline()
  await expectGone('dialog')
  expect((await answer()).textContent).toContain('Cash flow doesn’t cover the debt')
  await person.click(await screen.findByRole('button', { name: 'Interested' }))
  await expect.poll(() => server.requests(respondToDeal)).toHaveLength(3)
  const [first, , again] = server.requests(respondToDeal).map(({ headers }) => headers.get('idempotency-key'))
  expect(again).not.toBe(first)
})

test('a deal that is no longer active takes no answers', async () => {
  await open({ status: 'Withdrawn', can: { respond: false } })
  const region = await answer()
  expect(region.textContent).toContain('The deal is withdrawn, so you can’t respond right now.')
  expect(within(region).queryByRole('button')).toBeNull()
})
