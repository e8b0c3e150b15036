import {
  getPreQualifyDefault,
  getPreQualifyPartner,
  preQualify,
  preQualifyPartner,
} from '@loanyard/contract/loan-requests/pre-qualification'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, descriptionOf, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const path = '/pre-qualify'
const broker = sample(preQualifyPartner, {
  partner: { id: partnerId, name: 'Harbor Lending', logo: null, website: null },
  largest_loan: '5000000.00',
  on: '2026-01-15',
})
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const consent = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: /^I agree that Harbor Lending may receive/ })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  server.on(getPreQualifyDefault, broker)
})

async function fillToReview(): Promise<UserEvent> {
  const person = await renderPage(path)
  await person.click(await radio(/^Equipment/))
  await person.type(await findField('How much do you need?'), '250k{Enter}')
  await person.click(await radio(/^Existing Business/))
  await person.type(await findField('Full name'), 'Ana Lopez')
  await person.type(await findField('Email address'), 'ana@lopez.test{Enter}')
  await step('Review and send')
  return person
}

test('what was typed survives a reload and Back; consent must be given again', async () => {
  let person = await fillToReview()
  await person.click(await consent())
  person = await renderPage(currentUrl())
  await step('Review and send')
  expect((await consent()).checked).toBe(false)
  expect(await screen.findByText(/^Picked up where you left off\./)).toBeTruthy()
  await person.click(await button('Back'))
  expect((await findField('Full name')).value).toBe('Ana Lopez')
  await person.click(await screen.findByRole('link', { name: /^Purpose ?\(done\)$/ }))
  expect((await radio(/^Equipment/)).checked).toBe(true)
  person = await renderPage(path)
  await person.click(await button('Start over'))
  await expect.poll(async () => (await radio(/^Equipment/)).checked).toBe(false)
})

test('a step cannot be skipped by its URL, and shows what is missing', async () => {
  const person = await renderPage(`${path}?step=consent`)
  await step('Loan purpose')
  await expect.poll(currentUrl).toBe(path)
  await person.click(await button('Next'))
  await findAlert('Choose what the loan is for.')
  await person.click(await radio(/^Startup/))
  await step('Loan amount')
  await person.click(await button('Next'))
  await findAlert('Enter how much you need.')
  await person.type(await findField('How much do you need?'), 'a lot{Enter}')
  await findAlert('Enter an amount')
})

test('nothing is sent without consent; a failure keeps everything; a double click sends once', async () => {
  const person = await fillToReview()
  const send = await button('Send my request')
  await person.click(send)
  await findAlert('Check the box so we can send your request.')
  expect(server.requests(preQualify)).toEqual([])
  await person.click(await consent())
  server.on(preQualify, noConnection)
  await person.click(send)
  await findAlert('We couldn’t send your request.')
  expect((await consent()).checked).toBe(true)
  const answer = server.hold(preQualify)
  await person.dblClick(send)
  answer.reply({ received: true })
  const sent = await title('Your request is on its way')
  await expect.poll(() => document.activeElement).toBe(sent)
  const [lost, again, ...more] = server.requests(preQualify)
  expect(more).toEqual([])
  expect(again?.body).toMatchObject({
    full_name: 'Ana Lopez',
    loan_amount: '250000.00',
    consent: true,
    referral_note: '',
  })
  expect(again?.body).toEqual(lost?.body)
  expect(again?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
  const reloaded = await renderPage(currentUrl())
  await title('Your request is on its way')
  await reloaded.click(await button('Request another loan'))
  await expect.poll(async () => (await radio(/^Equipment/)).checked).toBe(false)
})

test('an address the server rejects leads back to its field', async () => {
  const message = 'Please enter a valid email address'
  server.on(preQualify, refusal('bad_input', message, { errors: [{ path: 'email', message }] }))
  const person = await fillToReview()
  await person.click(await consent())
  await person.click(await button('Send my request'))
  await step('About you')
  const address = await findField('Email address')
  await expect.poll(() => document.activeElement).toBe(address)
  expect(descriptionOf(address)).toContain(message)
})

test('a missing broker shows a message', async () => {
  server.on(getPreQualifyPartner, refusal('not_found', 'There is no such broker.'))
  await renderPage(`${path}/${partnerId}`)
  await title('We can’t find that broker')
})

test('a choice that is pointed at goes on; arrow keys only select', async () => {
  const person = await renderPage(path)
  ;(await radio(/^Business Acquisition/)).focus()
  await person.keyboard(' {ArrowDown}')
  expect((await radio(/^Commercial Real Estate/)).checked).toBe(true)
  expect(await step('Loan purpose')).toBeTruthy()
  await person.keyboard('{Enter}')
  await step('Loan amount')
  await person.click(await button('Back'))
  // Also the one that is selected already.
  await person.click(await screen.findByText('Commercial Real Estate'))
  await step('Loan amount')
})

test('an amount is estimated as it is typed, with the limits of the estimate first', async () => {
  server.on(getPreQualifyDefault, { ...broker, base_rate: { rate: '0.070000', effective_from: '2025-12-11' } })
  const person = await renderPage(path)
  await person.click(await radio(/^Equipment/))
  const amount = await findField('How much do you need?')
  expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull()
  await person.type(amount, '500k')
  const { textContent } = await screen.findByRole('region', { name: 'Estimate' })
  expect(textContent).toMatch(/^An estimate, not an offer.*About \$6,539 to \$6,608 a month/)
  expect(textContent).toContain('Prime + 2.75% (9.75%) to Prime + 3% (10%)')
  expect(textContent).toContain('Prime + 3% is the SBA’s maximum for this amount (13 CFR 120.214)')
  expect(textContent).toContain('by our reading of the market (not confirmed)')
})

test('above the largest loan the form goes on with that, and not with more', async () => {
  const person = await renderPage(path)
  await person.click(await radio(/^Equipment/))
  const amount = await findField('How much do you need?')
  await person.type(amount, '99m')
  expect(
    (await screen.findByText(/^SBA 7\(a\) loans go up to \$5,000,000\. You can go on with that amount/)).textContent,
  ).toContain('Harbor Lending')
  expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull()
  await person.type(amount, '{Enter}')
  await findAlert('Enter that or less.')
  await person.click(await button('Use $5,000,000'))
  expect((await findField('How much do you need?')).value).toBe('5,000,000.00')
  await screen.findByRole('region', { name: 'Estimate' })
  await person.click(await button('Next'))
  await step('About the business')
})

test('says how the request looks and why, without a promise', async () => {
  const person = await fillToReview()
  const outlook = () => screen.findByRole('region', { name: 'First look' })
  expect((await outlook()).textContent).toMatch(
    /^A first look at a few answers\. It isn’t a decision.*Too early to say/,
  )
  await person.click(await button('Back'))
  await person.type(await findField('Your credit score (optional)'), '720{Enter}')
  expect((await outlook()).textContent).toContain('Likely worth pursuing, because:')
  expect((await outlook()).textContent).toContain('680 or more). (Loanyard’s rule of thumb, not an SBA rule)')
  expect((await outlook()).textContent).toContain('1.10 times the highest payment above. (SOP 50 10 8, not confirmed)')
  expect(screen.getByRole('main').textContent).not.toMatch(/eligible|approved|qualified|guaranteed/i)
})

test('a form that was begun can be started over', async () => {
  const person = await renderPage(path)
  await person.click(await radio(/^Equipment/))
  await step('Loan amount')
  await person.click(await button('Start over'))
  await step('Loan purpose')
  expect((await radio(/^Equipment/)).checked).toBe(false)
})

test('a broker without a base rate gets an estimate that says its rate is an example', async () => {
  await fillToReview()
  const estimate = await screen.findByRole('region', { name: 'Estimate' })
  expect(estimate.textContent).toContain('We don’t have today’s Prime rate here, so this example uses 7.5%.')
})

test('markup in an answer is shown as text', async () => {
  const name = '<img src=x onerror=alert(1)> **Ana** 山田'
  const person = await fillToReview()
  await person.click(await button('Back'))
  await person.clear(await findField('Full name'))
  await person.type(await findField('Full name'), `${name}{Enter}`)
  await step('Review and send')
  expect(screen.getByRole('main').textContent).toContain(name)
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('a broker’s own form shows its logo, or its name, in place of ours, and its website', async () => {
  const own = {
    id: partnerId,
    name: 'Harbor Lending',
    logo: '/logos/harbor.png',
    website: 'https://harbor.example.com',
  }
  server.on(getPreQualifyPartner, { ...broker, partner: own })
  const header = async () => within(await screen.findByRole('banner'))
  await renderPage(`${path}/${partnerId}`)
  await title('Pre-qualify with Harbor Lending')
  expect((await (await header()).findByRole('img', { name: 'Harbor Lending' })).getAttribute('src')).toBe(own.logo)
  const footer = within(await screen.findByRole('contentinfo'))
  expect((await footer.findByRole('link', { name: /Harbor Lending/ })).getAttribute('href')).toBe(own.website)
  expect(document.title).toContain('Pre-qualify with Harbor Lending')
  server.on(getPreQualifyPartner, { ...broker, partner: { ...own, logo: null } })
  await renderPage(`${path}/${partnerId}`)
  expect(await (await header()).findByRole('link', { name: 'Harbor Lending' })).toBeTruthy()
  expect((await header()).queryByRole('img')).toBeNull()
})
