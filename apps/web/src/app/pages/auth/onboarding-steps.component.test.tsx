import { getOnboarding, onboardPartner } from '@loanyard/contract/auth/onboarding'
import { checkPassword } from '@loanyard/contract/auth/password-check'
import { termsVersion } from '@loanyard/contract/auth/terms'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
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

test('a weak password is refused in its own step, also one made of the person’s name', async () => {
  const message = 'Password is too common. Please choose a stronger password.'
  server.on(checkPassword, refusal('bad_input', message, { errors: [{ path: 'password', message }] }))
  const person = await renderPage(path)
  await person.type(await findField('First name'), 'Ana')
  await person.type(await findField('Last name'), 'Lopez')
  await person.type(await findField('Email address'), email)
  await person.type(await findField('Password'), 'lopez2026{Enter}')
  await expect.poll(async () => descriptionOf(await findField('Password'))).toContain(message)
  expect(focused()).toBe(await findField('Password'))
  expect(currentUrl()).toBe(path)
  const [asked] = server.requests(checkPassword)
  expect(asked?.body).toEqual({ password: 'lopez2026', about: [email, 'Ana', 'Lopez'] })
  // Where the server can't say, creating the account asks again.
  server.on(checkPassword, refusal('too_many_requests', 'Too many.'))
  await person.type(await findField('Password'), 's{Enter}')
  await step('Your company')
})

test('the plan is preselected, says what it includes, and agrees to the terms that are linked', async () => {
  server.on(onboardPartner, refusal('bad_input', 'No.'))
  const person = await renderPage(path)
  await fillAbout(person)
  await fillCompany(person)
  const starter = await screen.findByRole<HTMLInputElement>('radio', { name: /^Starter/ })
  expect(starter.checked).toBe(true)
  expect(starter.closest('label')?.textContent).toContain('Just you, or a team of two.')
  expect(screen.getByText(/Every plan includes the pipeline/)).toBeTruthy()
  for (const [name, url] of [
    ['Terms & Conditions', '/terms-of-service'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')).toBe(url)
  }
  await person.click(await button('Create account'))
  await findAlert('Failed to onboard partner. No. We kept what you typed.')
  expect(server.requests(onboardPartner).at(-1)?.body).toMatchObject({ plan: 'starter', terms_version: termsVersion })
})

test('the time zone follows the ZIP code until it is chosen', async () => {
  const person = await renderPage(path)
  await fillAbout(person)
  const zone = async () => (await findField('Time zone')).value
  await person.type(await findField('Company name'), 'Lopez Lending')
  await person.type(await findField('ZIP code'), '75201')
  await expect.poll(zone).toBe('America/Chicago')
  await person.clear(await findField('ZIP code'))
  await person.type(await findField('ZIP code'), '80202')
  await expect.poll(zone).toBe('America/Denver')
  await person.selectOptions(await findField('Time zone'), 'America/Phoenix')
  await person.clear(await findField('ZIP code'))
  await person.type(await findField('ZIP code'), '99501{Enter}')
  await step('Plan')
  server.on(onboardPartner, refusal('bad_input', 'No.'))
  await person.click(await button('Create account'))
  await findAlert('Failed to onboard partner. No. We kept what you typed.')
  expect(server.requests(onboardPartner).at(-1)?.body).toMatchObject({
    zip_code: '99501',
    time_zone: 'America/Phoenix',
  })
})
