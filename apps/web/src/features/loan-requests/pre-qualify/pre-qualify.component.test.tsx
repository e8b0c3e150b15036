import {
  getPreQualifyDefault,
  getPreQualifyPartner,
  preQualify,
  preQualifyPartner,
} from '@loanyard/contract/loan-requests/pre-qualification'
import { screen } from '@testing-library/react'
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
  await person.click(await button('Next'))
  await person.type(await findField('How much do you need?'), '250k{Enter}')
  await person.click(await radio(/^Existing Business/))
  await person.click(await button('Next'))
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
  await person.click(await button('Next'))
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

test('a broker without a base rate gets an estimate that says its rates are an example', async () => {
  await fillToReview()
  const estimate = await screen.findByRole('region', { name: 'Estimate' })
  expect(estimate.textContent).toContain('These rates are an example')
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
