import { logout } from '@loanyard/contract/auth/account'
import { getOnboarding, onboardPartner } from '@loanyard/contract/auth/onboarding'
import { checkPassword } from '@loanyard/contract/auth/password-check'
import { getBoard } from '@loanyard/contract/deals/calls'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, tokensFor } from '../../../../testing/people.ts'
import { currentUrl, descriptionOf, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'

const path = '/partner/onboarding'
const email = 'ana@lopez.test'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const step = (name: string) => screen.findByRole('heading', { level: 2, name })
const focused = () => document.activeElement

beforeEach(() => {
  server.on(getOnboarding, { mode: 'open' })
  server.on(checkPassword, null)
})

async function fillAbout(person: UserEvent): Promise<void> {
  await person.type(await findField('First name'), 'Ana')
  await person.type(await findField('Last name'), 'Lopez')
  await person.type(await findField('Email address'), email)
  await person.type(await findField('Password'), 'a long enough one{Enter}')
  await step('Your company')
}

async function fillCompany(person: UserEvent): Promise<void> {
  await person.type(await findField('Company name'), 'Lopez Lending')
  await person.type(await findField('ZIP code'), '02110{Enter}')
  await step('Plan')
}

async function fillAll(): Promise<UserEvent> {
  const person = await renderPage(path)
  await fillAbout(person)
  await fillCompany(person)
  await person.click(await screen.findByRole('radio', { name: /^Starter/ }))
  return person
}

test('each step shows what is missing or wrong before the next one opens', async () => {
  const person = await renderPage(path)
  const problems = () => screen.getAllByRole('link', { name: / is required$/ }).map(({ textContent }) => textContent)
  await person.click(await button('Next'))
  await findAlert('First name is required')
  expect(problems()).toEqual([
    'First name is required',
    'Last name is required',
    'Email address is required',
    'Password is required',
  ])
  expect(focused()).toBe(await findField('First name'))
  expect(descriptionOf(await findField('First name'))).toContain('First name is required')
  await person.type(await findField('Email address'), 'ana@lopez')
  await person.type(await findField('Password'), 'sevench{Enter}')
  await findAlert('Please enter a valid email address')
  await findAlert('Password must be at least 8 characters long')
  await person.clear(await findField('Email address'))
  await fillAbout(person)
  await person.click(await button('Next'))
  await findAlert('Company name is required')
  expect(problems()).toEqual(['Company name is required', 'ZIP code is required'])
  await person.type(await findField('ZIP code'), '0211{Enter}')
  await findAlert('Please enter a valid ZIP code')
  await person.type(await findField('ZIP code'), '0{Enter}')
  await person.type(await findField('Company name'), 'Lopez Lending{Enter}')
  await step('Plan')
})

test('a taken address leads back to its step and offers to sign in; everything else is kept', async () => {
  const taken = 'This email already has an account.'
  server.on(onboardPartner, refusal('email_taken', taken))
  const person = await fillAll()
  await person.click(await button('Create account'))
  await step('About you')
  const address = await findField('Email address')
  await expect.poll(focused).toBe(address)
  await expect.poll(() => descriptionOf(address)).toContain('already has an account')
  expect((await findField('Password')).value).toBe('a long enough one')
  await person.type(address, '.org')
  await expect.poll(() => descriptionOf(address)).not.toContain('already has an account')
  await person.click(await button('Next'))
  expect((await findField('Company name')).value).toBe('Lopez Lending')
  await person.click(await button('Next'))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Starter/ })).checked).toBe(true)
  await person.click(await button('Create account'))
  await step('About you')
  await person.click(await screen.findByRole('link', { name: 'Sign in with this email' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect((await findField('Email address')).value).toBe(`${email}.org`)
})

test.each([
  { field: 'password', label: 'Password', message: 'Password is too common. Please choose a stronger password.' },
  { field: 'email', label: 'Email address', message: 'Please enter a valid email.' },
])('a $field that the server rejects shows why at its field', async ({ field, label, message }) => {
  server.on(onboardPartner, refusal('bad_input', message, { errors: [{ path: field, message }] }))
  const person = await fillAll()
  await person.click(await button('Create account'))
  await step('About you')
  await expect.poll(async () => descriptionOf(await findField(label))).toContain(message)
  expect(focused()).toBe(await findField(label))
  server.on(onboardPartner, () => ({ ...tokensFor('admin'), partner: { id: partnerId, name: 'Lopez Lending' } }))
  server.serve(getBoard)
  await person.type(await findField(label), 's')
  await person.click(await button('Next'))
  await person.click(await button('Next'))
  await person.click(await button('Create account'))
  await expect.poll(currentUrl).toBe(`/partner/${partnerId}/deals`)
})

test('a reload keeps what was typed, but never the password', async () => {
  let person = await renderPage(path)
  await fillAbout(person)
  await person.type(await findField('Company name'), 'Lopez Lending')
  const kept = () => JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage)))
  await expect.poll(kept).toContain('Lopez Lending')
  expect(kept()).not.toContain('a long enough one')

  person = await renderPage(`${path}?step=company`)
  await step('About you')
  expect(await screen.findByText(/we didn’t save your password\. Please enter it again\./)).toBeTruthy()
  expect((await findField('Email address')).value).toBe(email)
  expect((await findField('Password')).value).toBe('')
  await person.type(await findField('Password'), 'a long enough one{Enter}')
  expect((await findField('Company name')).value).toBe('Lopez Lending')

  person = await renderPage(path)
  await person.click(await button('Start over'))
  await expect.poll(async () => focused() === (await step('About you'))).toBe(true)
  expect((await findField('Email address')).value).toBe('')
  await renderPage(path)
  expect((await findField('Email address')).value).toBe('')
})

test('the steps are in the history, and each one opens only after those before it', async () => {
  const person = await renderPage(`${path}?step=plan`)
  await step('About you')
  await expect.poll(currentUrl).toBe(path)
  await fillAbout(person)
  expect(currentUrl()).toBe(`${path}?step=company`)
  await fillCompany(person)
  history.back()
  await expect.poll(async () => focused() === (await step('Your company'))).toBe(true)
  expect((await findField('Company name')).value).toBe('Lopez Lending')
  history.forward()
  await step('Plan')
  await person.click(await button('Back'))
  await step('Your company')
  await person.click(await button('Back'))
  await step('About you')
  expect(currentUrl()).toBe(path)
  expect((await findField('Password')).value).toBe('a long enough one')
  await person.click(await button('Next'))
  await step('Your company')
  await person.click(await screen.findByRole('link', { name: /^About you ?\(done\)$/ }))
  await expect.poll(async () => focused() === (await step('About you'))).toBe(true)
})

test('the password can be revealed', async () => {
  const person = await renderPage(path)
  const field = await findField('Password')
  expect(field.type).toBe('password')
  await person.click(await button('Show password'))
  expect(field.type).toBe('text')
  await person.click(await button('Hide password'))
  expect(field.type).toBe('password')
})

test('a signed-in person sees so and can sign out to onboard; a client is sent to their area', async () => {
  server.on(logout, null)
  const person = await renderPage(path, { as: 'client' })
  await screen.findByRole('heading', { level: 1, name: 'You’re already signed in' })
  const home = await screen.findByRole('link', { name: 'Go to the client portal' })
  expect(home.getAttribute('href')).toBe('/portal')
  await person.click(await button('Sign out and create an account'))
  await step('About you')
  expect(currentUrl()).toBe(path)
})

test.each([
  { mode: 'invited', title: 'Partner accounts are by invitation only' },
  { mode: 'off', title: 'New partner accounts are closed' },
] as const)('the form is not shown where onboarding is $mode', async ({ mode, title }) => {
  server.on(getOnboarding, { mode })
  await renderPage(path)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.queryByLabelText('First name')).toBeNull()
})

test('an invitation opens the form where accounts are by invitation', async () => {
  server.on(getOnboarding, { mode: 'invited' })
  const person = await renderPage(`${path}#invitation=abc`)
  expect(location.href).not.toContain('invitation=')
  await fillAbout(person)
  await fillCompany(person)
  await person.click(await screen.findByRole('radio', { name: /^Starter/ }))
  server.on(onboardPartner, refusal('invitation_required', 'Not for you.'))
  await person.click(await button('Create account'))
  await findAlert('Not for you.')
  expect(server.requests(onboardPartner).at(-1)?.body).toMatchObject({ invitation: 'abc', plan: 'starter' })
})
