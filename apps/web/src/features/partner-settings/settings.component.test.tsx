import { getUser } from '@loanyard/contract/auth/account'
import { listStages } from '@loanyard/contract/deals/stages'
import { getLendingRates } from '@loanyard/contract/financials/lending-rates'
import { getPartnerDetail } from '@loanyard/contract/partners/detail'
import { getPartnerLimits } from '@loanyard/contract/partners/limits'
import { updatePartnerDetail } from '@loanyard/contract/partners/settings'
import { getPartnerSocial, partnerSocial } from '@loanyard/contract/partners/social'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { brokenServer, refusal, unavailable } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, partnerReply, personWith, pipelineStages } from '../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sample } from '../../../testing/sample.ts'

const path = `/partner/${partnerId}/settings`
const nameField = () => findField('Company name')
const saveButton = () => screen.findByRole('button', { name: 'Save profile' })

beforeEach(() => {
  server.on(listStages, { results: [...pipelineStages], can: { change: true } })
  server.serve(getPartnerLimits)
  server.serve(getLendingRates)
})

test('a new name shows in the header at once, a time zone stays, and a failure loses nothing typed', async () => {
  let person = await renderPage(path, { as: 'admin' })
  await person.clear(await nameField())
  await person.keyboard('{Enter}')
  expect(
    await screen.findByRole('textbox', { name: 'Company name', description: 'Company name is required' }),
  ).toBeTruthy()
  server.on(updatePartnerDetail, unavailable)
  await person.type(await nameField(), 'Harbor & Söhne')
  await person.selectOptions(await findField('Time zone'), 'Pacific time (Los Angeles)')
  await person.click(await saveButton())
  await findAlert('Couldn’t save the company profile')
  person = await renderPage(path, { as: 'admin' })
  expect((await nameField()).value).toBe('Harbor & Söhne')
  const saved = { ...partnerReply(), name: 'Harbor & Söhne', time_zone: 'America/Los_Angeles' }
  server.on(updatePartnerDetail, saved)
  server.on(getPartnerDetail, saved)
  const me = personWith('admin')
  const profiles = me.admin_profile.map((each) => ({ ...each, partner: { id: partnerId, name: saved.name } }))
  server.on(getUser, { ...me, admin_profile: profiles })
  await person.click(await saveButton())
  expect(await screen.findByText('Company profile saved')).toBeTruthy()
  expect(server.requests(updatePartnerDetail).at(-1)?.body).toEqual({
    name: 'Harbor & Söhne',
    time_zone: 'America/Los_Angeles',
  })
  const breadcrumb = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent
  await expect.poll(breadcrumb).toContain('Harbor & Söhne')
})

test('a section that fails to load leaves the others usable', async () => {
  server.on(getPartnerSocial, brokenServer)
  const person = await renderPage(path, { as: 'admin' })
  const alert = await findAlert('Couldn’t load the settings')
  expect(alert.closest('section')?.textContent).toContain('Social links')
  expect(await nameField()).toBeTruthy()
  server.on(getPartnerSocial, sample(partnerSocial))
  within(alert).getByRole('button', { name: 'Try again' }).focus()
  await person.keyboard('{Enter}')
  expect(await findField('Website')).toBeTruthy()
})

test('a section has an address of its own, and what was typed in another is still there', async () => {
  const person = await renderPage(path, { as: 'admin' })
  await person.type(await nameField(), ' and Sons')
  const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(menu.getByRole('link', { name: 'Company' }).getAttribute('aria-current')).toBe('page')
  await person.click(menu.getByRole('link', { name: 'Stages' }))
  expect(within(await screen.findByRole('list', { name: 'Stages' })).getAllByRole('listitem')).not.toHaveLength(0)
  expect(currentUrl()).toBe(`${path}?section=stages`)
  expect(menu.getByRole('link', { name: 'Stages' }).getAttribute('aria-current')).toBe('page')
  expect(menu.getByRole('link', { name: 'Company' }).getAttribute('aria-current')).toBeNull()
  await person.click(menu.getByRole('link', { name: 'Company' }))
  expect((await nameField()).value).toMatch(/ and Sons$/)
})

test('an unknown section shows the company, and only an Admin is led to the security log', async () => {
  await renderPage(`${path}?section=payroll`, { as: 'admin' })
  expect(await nameField()).toBeTruthy()
  const menu = () => within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(menu().getByRole('link', { name: 'Security log' })).toBeTruthy()
  const me = personWith('admin')
  server.on(getUser, { ...me, admin_profile: me.admin_profile.map((each) => ({ ...each, role: 'Manager' as const })) })
  await renderPage(path, { as: 'admin' })
  expect(await nameField()).toBeTruthy()
  expect(menu().getByRole('link', { name: 'Audit trail' })).toBeTruthy()
  expect(menu().queryByRole('link', { name: 'Security log' })).toBeNull()
})

test('conflicting changes by two people are shown side by side, and the person chooses', async () => {
  const mine = () => ({ ...partnerReply(), version: 2 })
  server.on(getPartnerDetail, mine())
  const theirs = { ...mine(), name: 'Theirs', version: 3 }
  server.on(updatePartnerDetail, ({ headers, body }) =>
    headers.get('if-match') === '"3"'
      ? { ...theirs, name: body.name ?? '', version: 4 }
      : refusal('stale', 'Someone else changed it.', { current: theirs }),
  )
  const person = await renderPage(path, { as: 'admin' })
  await person.clear(await nameField())
  await person.type(await nameField(), 'Mine')
  await person.click(await saveButton())
  const dialog = within(await screen.findByRole('dialog', { name: /Someone else changed this profile/ }))
  expect(dialog.getAllByText(/Theirs/)).not.toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: 'Save this choice' }))
  expect(await screen.findByText('Company profile saved')).toBeTruthy()
  expect(server.requests(updatePartnerDetail).at(-1)?.body).toMatchObject({ name: 'Mine' })
})

test('the links to the partner’s own form and sign-in page can be copied, or one is selected where the browser refuses', async () => {
  const person = await renderPage(`${path}?section=links`, { as: 'admin' })
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to your form' })
  expect(new URL(address.value).pathname).toBe(`/pre-qualify/${partnerId}`)
  const button = await screen.findByRole('button', { name: 'Copy link to your form' })
  await person.click(button)
  await screen.findByText('Link copied')
  expect(await navigator.clipboard.readText()).toBe(address.value)
  await person.click(screen.getByRole('button', { name: 'Copy link to the sign-in page' }))
  const signIn = `${location.origin}/portal/login?partner=${partnerId}`
  await expect.poll(() => navigator.clipboard.readText()).toBe(signIn)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await person.click(button)
  await findAlert('It’s selected: copy it yourself.')
  expect(address.selectionEnd).toBe(address.value.length)
})
