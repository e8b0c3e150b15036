import { getUser, logout } from '@loanyard/contract/auth/account'
import { confirmUser } from '@loanyard/contract/auth/confirmation'
import { removeLostFactors, requestFactorRemoval } from '@loanyard/contract/auth/lost-factors'
import {
  addAuthenticatorApp,
  getSecondFactorStatus,
  secondFactor,
  startAuthenticatorApp,
  verifySecondFactor,
  type SecondFactorStatus,
} from '@loanyard/contract/auth/second-factors'
import { listSessions } from '@loanyard/contract/auth/sessions'
import { getBoard } from '@loanyard/contract/deals/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith, secondFactorStatus } from '../../../../testing/people.ts'
import { currentUrl, descriptionOf, expectGone, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const deals = `/partner/${partnerId}/deals`
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`)
const button = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** Every call is refused until the session has its second factor. */
function lacking(status: Partial<SecondFactorStatus> & Pick<SecondFactorStatus, 'due'>) {
  const me = personWith('admin')
  let isDone = false
  const finish = () => {
    isDone = true
  }
  server.on(getUser, () => (isDone ? me : refusal('second_factor_required', 'Finish signing in.')))
  server.on(getSecondFactorStatus, () => ({ ...secondFactorStatus(me), ...status, due: isDone ? null : status.due }))
  return finish
}

beforeEach(() => {
  server.serve(getBoard)
  server.on(logout, null)
})

test('a sign-in is finished by a code, and the page goes on where it was', async () => {
  const finish = lacking({ due: 'verify', kinds: ['authenticator_app'], recovery_codes: 10 })
  const message = 'That code isn’t right.'
  server.on(verifySecondFactor, refusal('bad_input', message, { errors: [{ path: 'authenticator_code', message }] }))
  const person = await renderPage(deals, { as: 'admin' })
  const asked = within(await dialog('Finish signing in'))
  const field = await findField('Code from your authenticator app')
  await person.type(field, '12')
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => descriptionOf(field)).toContain('Enter the 6 digits')
  await person.type(field, '3 456')
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => descriptionOf(field)).toContain(message)
  expect(field.value).toBe('123 456')
  server.on(verifySecondFactor, () => {
    finish()
    return { recovery_codes: 10 }
  })
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Deals' })
  await expectGone('dialog', 'Finish signing in')
  expect(server.requests(verifySecondFactor).at(-1)?.body).toEqual({ authenticator_code: '123456' })
  expect(currentUrl()).toContain(deals)
})

test('a passkey comes first, a recovery code is a click away', async () => {
  const finish = lacking({ due: 'verify', kinds: ['authenticator_app', 'passkey'], recovery_codes: 3 })
  server.on(verifySecondFactor, () => {
    finish()
    return { recovery_codes: 2 }
  })
  const person = await renderPage(deals, { as: 'admin' })
  await button('Use a passkey')
  await screen.findByText(/^Confirm it’s you with your passkey/)
  await person.click(await button('Use a recovery code'))
  await person.type(await findField('Recovery code'), 'aaaa bbbb cccc 0001')
  await person.click(await button('Continue'))
  await screen.findByRole('heading', { level: 1, name: 'Deals' })
  expect(server.requests(verifySecondFactor).map(({ body }) => body)).toEqual([{ recovery_code: 'AAAABBBBCCCC0001' }])
})

test('without device and codes, the second step can be removed a day later', async () => {
  lacking({ due: 'verify', kinds: ['passkey'] })
  server.on(requestFactorRemoval, { effective_at: '2099-01-02T10:00:00.000Z' })
  let person = await renderPage(deals, { as: 'admin' })
  await person.click(await button('I lost my device'))
  const removal = { effective_at: '2099-01-02T10:00:00.000Z', expires_at: '2099-01-09T10:00:00.000Z' }
  lacking({ due: 'verify', kinds: ['passkey'], removal })
  await person.click(await button('Remove it in 24 hours'))
  expect((await screen.findByText(/You can remove your second step starting/)).textContent).toContain('2099')
  expect(screen.queryByRole('button', { name: 'Remove second step' })).toBeNull()

  lacking({ due: 'verify', kinds: ['passkey'], removal: { ...removal, effective_at: '2020-01-02T10:00:00.000Z' } })
  server.on(removeLostFactors, null)
  person = await renderPage(deals, { as: 'admin' })
  await person.click(await button('I lost my device'))
  await person.click(await button('Remove second step'))
  await expectGone('dialog', 'Finish signing in')
  expect(server.requests(removeLostFactors)).toHaveLength(1)
})

test('signing out leaves it', async () => {
  lacking({ due: 'verify', kinds: ['passkey'] })
  const person = await renderPage(deals, { as: 'admin' })
  await person.click(within(await dialog('Finish signing in')).getByRole('button', { name: 'Sign out' }))
  await expectGone('dialog', 'Finish signing in')
  expect(server.requests(logout)).toHaveLength(1)
})

test('a partner that requires one: an authenticator app, then the recovery codes, then the page', async () => {
  const required = [{ name: 'Northwind Capital', required_from: '2026-11-01T00:00:00.000Z' }]
  const finish = lacking({ due: 'enroll', required_by: required })
  server.on(startAuthenticatorApp, {
    id: newId('fac'),
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Loanyard:ada',
    qr_code: { size: 41, path: 'M4 4h1v1h-1z' },
    expires_at: '2026-11-29T12:15:00.000Z',
  })
  server.on(addAuthenticatorApp, () => {
    finish()
    return { second_factor: sample(secondFactor), recovery_codes: codes }
  })
  const person = await renderPage(deals, { as: 'admin' })
  const asked = await dialog('Set up a second step')
  expect(asked.textContent).toContain('Northwind Capital requires more than a password to sign in.')
  await person.click(await button('Use an authenticator app instead'))
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect((await findField('Setup key')).value).toBe('JBSWY3DPEHPK3PXP')
  await person.type(await findField('Code from your authenticator app'), '123456')
  await person.click(await button('Continue'))
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await person.click(await button('I’ve saved them'))
  await screen.findByRole('heading', { level: 1, name: 'Deals' })
})

test('a step that can’t be loaded offers a retry', async () => {
  lacking({ due: 'verify', kinds: ['passkey'] })
  const me = personWith('admin')
  server.on(getSecondFactorStatus, brokenServer)
  const person = await renderPage(deals, { as: 'admin' })
  await screen.findByText('Couldn’t load the second step')
  server.on(getSecondFactorStatus, { ...secondFactorStatus(me), due: 'verify', kinds: ['passkey'] })
  await person.click(await button('Try again'))
  await button('Use a passkey')
})

test('with a second factor, only that confirms who the person is', async () => {
  const me = personWith('admin')
  let isConfirmed = false
  server.on(getSecondFactorStatus, { ...secondFactorStatus(me), kinds: ['authenticator_app'] })
  server.on(listSessions, listOf([]))
  server.on(startAuthenticatorApp, () =>
    isConfirmed ? refusal('quota_exceeded', 'Too many.') : refusal('step_up_required', 'Confirm.'),
  )
  server.on(verifySecondFactor, () => {
    isConfirmed = true
    return { recovery_codes: 10 }
  })
  const person = await renderPage(`/partner/${partnerId}/account`, { as: 'admin' })
  await person.click(await button('Add an authenticator app'))
  const asked = within(await dialog('Confirm it’s you'))
  await person.type(await asked.findByRole('textbox', { name: 'Code from your authenticator app' }), '123456')
  await person.click(asked.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Too many.')
  expect(server.requests(confirmUser)).toEqual([])
})
