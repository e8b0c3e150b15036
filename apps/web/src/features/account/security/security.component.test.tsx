import { cancelFactorRemoval } from '@loanyard/contract/auth/lost-factors'
import {
  getSecondFactorStatus,
  listSecondFactors,
  removeSecondFactor,
  renameSecondFactor,
  replaceRecoveryCodes,
  secondFactor,
} from '@loanyard/contract/auth/second-factors'
import { listSessions } from '@loanyard/contract/auth/sessions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith, secondFactorStatus } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/account`
const button = (name: string) => screen.findByRole('button', { name })
const factor = (values: object) => ({ ...sample(secondFactor), id: newId('fac'), last_used_at: null, ...values })
const laptop = factor({ kind: 'passkey', name: 'Chrome on Linux', is_synced: true })
const phone = factor({ kind: 'authenticator_app', name: 'Authenticator app', is_synced: null })

beforeEach(() => {
  server.on(listSessions, listOf([]))
})

test('lists how a person signs in; renames and removes', async () => {
  server.on(listSecondFactors, { results: [laptop, phone], recovery_codes: 9 })
  server.on(renameSecondFactor, { ...phone, name: 'Work phone' })
  server.on(removeSecondFactor, null)
  const person = await renderPage(path, { as: 'admin' })
  const list = within(await screen.findByRole('list', { name: 'Ways to sign in' }))
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Chrome on LinuxPasskeyOn all your devices/),
    expect.stringMatching(/^Authenticator app/),
  ])
  await screen.findByText('9 unused recovery codes')
  await person.click(await button('Rename Authenticator app'))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'Work phone')
  await person.click(await button('Save'))
  await screen.findByText('Renamed')
  expect(server.requests(renameSecondFactor).map(({ body }) => body)).toEqual([{ name: 'Work phone' }])
  await person.click(await button('Remove Chrome on Linux'))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Chrome on Linux?' }))
  expect(question.queryByText(/signed out everywhere/)).toBeNull()
  await person.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed')
  expect(server.requests(removeSecondFactor).map(({ params }) => params.second_factor_id)).toEqual([laptop.id])
})

test('says what removing the last one does', async () => {
  server.on(listSecondFactors, { results: [laptop], recovery_codes: 2 })
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText(/2 unused recovery codes · Make new ones before you run out/)
  await person.click(await button('Remove Chrome on Linux'))
  const question = await screen.findByRole('dialog', { name: 'Remove Chrome on Linux?' })
  expect(question.textContent).toContain('You’ll be signed out everywhere')
})

test('new recovery codes are asked about, then shown', async () => {
  server.on(listSecondFactors, { results: [laptop], recovery_codes: 10 })
  server.on(replaceRecoveryCodes, brokenServer)
  const person = await renderPage(path, { as: 'coordinator' })
  await person.click(await button('Make new recovery codes'))
  const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }))
  await person.click(question.getByRole('button', { name: 'Make new recovery codes' }))
  await findAlert('Couldn’t make new codes')
  server.on(replaceRecoveryCodes, { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] })
  await person.click(question.getByRole('button', { name: 'Make new recovery codes' }))
  await screen.findByText('AAAA-BBBB-CCCC-DDDD')
  await person.click(await button('I’ve saved them'))
  await expect.poll(() => screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
})

test.each([
  ['/portal/settings', 'client'],
  ['/lender/settings', 'lender'],
] as const)('borrowers and people of lenders have it, too: %s', async (address, as) => {
  await renderPage(address, { as })
  await screen.findByRole('heading', { name: 'Sign-in security' })
  await button('Add a passkey')
})

test('says that a second step will be required, and lets the owner stop its removal', async () => {
  const status = secondFactorStatus(personWith('admin'))
  const required_by = [{ name: 'Northwind Capital', required_from: '2099-01-02T10:00:00.000Z' }]
  server.on(getSecondFactorStatus, { ...status, required_by })
  await renderPage(path, { as: 'admin' })
  await screen.findByText(/^Northwind Capital requires a second step starting .*2099/)
  expect((await button('Add a passkey')).className).toContain('primary')

  const removal = { effective_at: '2099-01-02T10:00:00.000Z', expires_at: '2099-01-09T10:00:00.000Z' }
  server.on(getSecondFactorStatus, { ...status, kinds: ['passkey'], required_by, removal })
  server.on(listSecondFactors, { results: [laptop], recovery_codes: 9 })
  server.on(cancelFactorRemoval, () => {
    server.on(getSecondFactorStatus, { ...status, kinds: ['passkey'], required_by })
    return null
  })
  const person = await renderPage(path, { as: 'admin' })
  await screen.findByText(/asked to remove it/)
  await person.click(await button('Keep my second step'))
  await screen.findByText('Your second step stays')
  await expect.poll(() => screen.queryByText(/asked to remove it/)).toBeNull()
})
