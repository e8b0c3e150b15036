import {
  addStaff,
  getStaff,
  inviteStaffAgain,
  listStaff,
  listStaffDeals,
  removeStaff,
  updateStaff,
} from '@loanyard/contract/staff/calls'
import { staffMember, type StaffMember } from '@loanyard/contract/staff/schemas'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, expectGone, findAlert, findField } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const list = `/partner/${partnerId}/user-management`
const roles = ['Admin', 'Manager', 'Coordinator'] as const

function member(full_name: string, values: Partial<StaffMember> = {}): StaffMember {
  const some = sample(staffMember, {
    role: 'Coordinator',
    status: 'Active',
    version: 1,
    is_self: false,
    partner: partnerId,
  })
  const user = { ...some.user, full_name, email: 'noa@lopez.test', phone: '(555) 010-2000' }
  return { ...some, user, can: { ...some.can, roles: [...roles] }, ...values }
}
const noa = member('Noa Lind')
const page = `${list}/${noa.id}`
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const focused = () => document.activeElement
const theStaff = (results: StaffMember[], add: readonly (typeof roles)[number][] = roles) => ({
  ...listOf(results),
  can: { add: [...add] },
})

async function choose(person: UserEvent, name: string, item: string): Promise<void> {
  await person.click(await button(`More for ${name}`))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

beforeEach(() => {
  server.on(listStaff, theStaff([noa]))
  server.on(getStaff, noa)
  server.on(listStaffDeals, listOf([]))
})

test('a change that fails keeps what was typed, and a removal that fails can be retried', async () => {
  server.on(updateStaff, brokenServer)
  server.on(removeStaff, brokenServer)
  const person = await renderPage(`${list}?edit=${noa.id}`, { as: 'admin' })
  const name = await findField('Full name')
  await person.clear(name)
  await person.type(name, 'Noa Reyes')
  await person.click(await button('Save'))
  await findAlert('Failed to update staff member')
  expect((await findField('Full name')).value).toBe('Noa Reyes')
  await person.keyboard('{Escape}')
  await expectGone('dialog')
  await choose(person, 'Noa Lind', 'Remove')
  expect(await (await dialog()).findByText(/Their leads become unassigned/)).toBeTruthy()
  await person.click((await dialog()).getByRole('button', { name: 'Remove' }))
  await findAlert('Failed to delete staff member')
  server.on(removeStaff, null)
  server.on(listStaff, theStaff([]))
  await person.click((await dialog()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Noa Lind was removed')).toBeTruthy()
  await expectGone('row', /Noa Lind/)
})

test('a user removed elsewhere is not found, and what was typed stays', async () => {
  server.on(updateStaff, refusal('not_found', 'We couldn’t find this, or you don’t have access to it.'))
  const person = await renderPage(`${list}?edit=${noa.id}`, { as: 'admin' })
  await person.type(await findField('Full name'), ' Reyes')
  await person.click(await button('Save'))
  await findAlert('We couldn’t find this, or you don’t have access to it.')
  expect((await findField('Full name')).value).toBe('Noa Lind Reyes')
})

test('only changed fields are sent with the version they were read in', async () => {
  const changed = { ...noa, role: 'Manager' as const, version: 2 }
  server.on(updateStaff, changed)
  const person = await renderPage(`${list}?edit=${noa.id}`, { as: 'admin' })
  await person.selectOptions(await findField('Role'), 'Manager')
  server.on(listStaff, theStaff([changed]))
  await person.click(await button('Save'))
  expect(await screen.findByText('Noa Lind saved')).toBeTruthy()
  const [sent] = server.requests(updateStaff)
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ role: 'Manager' }, '"1"'])
  expect((await screen.findByRole('row', { name: /Noa Lind/ })).textContent).toContain('Manager')
})

test('two people editing the same user merge by field; for the same field one chooses', async () => {
  const promoted: StaffMember = { ...noa, role: 'Manager', version: 2 }
  const merged = { ...promoted, user: { ...promoted.user, full_name: 'Noa Lind Reyes' }, version: 3 }
  server.on(updateStaff, ({ headers }) => {
    if (headers.get('if-match') !== '"2"') return refusal('stale', 'Someone else changed it.', { current: promoted })
    server.on(listStaff, theStaff([merged]))
    server.on(getStaff, merged)
    return merged
  })
  const person = await renderPage(`${list}?edit=${noa.id}`, { as: 'admin' })
  await person.type(await findField('Full name'), ' Reyes')
  await person.click(await button('Save'))
  expect(await screen.findByText('Noa Lind Reyes saved')).toBeTruthy()
  expect(server.requests(updateStaff).at(-1)?.body).toEqual({ full_name: 'Noa Lind Reyes' })
  await expectGone('dialog')

  const renamed = { ...promoted, user: { ...promoted.user, full_name: 'Noa Theirs' }, version: 9 }
  server.on(updateStaff, ({ headers }) =>
    headers.get('if-match') === '"9"'
      ? { ...renamed, version: 10 }
      : refusal('stale', 'Changed.', { current: renamed }),
  )
  await choose(person, 'Noa Lind Reyes', 'Edit')
  const name = await findField('Full name')
  await person.clear(name)
  await person.type(name, 'Noa Mine')
  await person.click(await button('Save'))
  const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this user' }))
  expect(conflict.getAllByText(/Noa Theirs/)).not.toHaveLength(0)
  await person.click(conflict.getByRole('button', { name: 'Save this choice' }))
  await expect.poll(() => server.requests(updateStaff).at(-1)?.body).toEqual({ full_name: 'Noa Mine' })
})

test('filters, search and order are kept in the URL; an invalid one is ignored', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const filters = within(await screen.findByRole('group', { name: 'Filter users' }))
  await person.click(await filters.findByRole('button', { name: 'Role' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Manager' }))
  await expect.poll(currentUrl).toBe(`${list}?role=Manager`)
  await person.keyboard('{Escape}')
  server.on(listStaff, theStaff([]))
  await person.type(screen.getByRole('searchbox'), 'no such person')
  expect(await screen.findByText('No users match these filters')).toBeTruthy()
  expect(currentUrl()).toBe(`${list}?search=no+such+person&role=Manager`)
  expect(server.requests(listStaff).at(-1)?.query).toMatchObject({ role: 'Manager', search: 'no such person' })
  server.on(listStaff, theStaff([noa]))
  await person.click((await screen.findAllByRole('button', { name: 'Reset filters' }))[0] ?? document.body)
  await expect.poll(currentUrl).toBe(list)
  await person.click(within(await screen.findByRole('table')).getByRole('button', { name: 'Deals' }))
  await expect.poll(currentUrl).toBe(`${list}?ordering=-deals_count`)
  history.back()
  await expect.poll(currentUrl).toBe(list)
  await renderPage(`${list}?status=Inactive&role=Boss&ordering=salary`)
  await screen.findByRole('row', { name: /Noa Lind/ })
  const { status, role, ordering } = server.requests(listStaff).at(-1)?.query ?? {}
  expect([status, role, ordering]).toEqual(['Inactive', undefined, 'name'])
})

test("one's own row explains why it cannot be changed, and so does an Admin's for a Manager", async () => {
  const can = { ...noa.can, change_role: false, change_status: false, remove: false, roles: [] }
  const self = member('Ada Reed', { is_self: true, role: 'Admin', can })
  const admin = member('Theo Beckett', { role: 'Admin', can: { ...can, update: false, change_email: false } })
  server.on(listStaff, theStaff([self, admin], ['Coordinator']))
  const person = await renderPage(list, { as: 'admin' })
  await person.click(await button('More for Ada Reed'))
  expect(await screen.findByText(/^This is you\. Only another Admin can change your role/)).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
  await person.keyboard('{Escape}')
  await expectGone('menu')
  await person.click(await button('More for Theo Beckett'))
  expect(await screen.findByText('Only an Admin can change an Admin.')).toBeTruthy()
  await person.keyboard('{Escape}')
  await expectGone('menu')
  await person.click(await button('New user'))
  const options = within(await findField('Role')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Coordinator'])
})

test('an invitation that was just sent says when it can be sent again', async () => {
  server.on(listStaff, theStaff([member('Noa Lind', { status: 'Invited' })]))
  const message = 'An invitation was sent a moment ago.'
  server.on(inviteStaffAgain, refusal('too_many_requests', message, { retryAfter: 42 }))
  const person = await renderPage(list, { as: 'admin' })
  await choose(person, 'Noa Lind', 'Resend invitation')
  expect(await screen.findByText(/An invitation was sent a moment ago\. Try again in 42 seconds/)).toBeTruthy()
})

test('inviting a colleague explains that the address must be confirmed first', async () => {
  server.on(addStaff, refusal('email_not_confirmed', 'Confirm your email address first.'))
  const person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  await person.type(await findField('Full name'), 'Noa Reyes')
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'noa@lopez.test')
  await person.type(screen.getByRole('textbox', { name: 'Phone' }), '(555) 010-4321')
  await person.click(await button('Add user'))
  await findAlert('Confirm your email address first.')
})

test('deactivating asks first, and says what is lost', async () => {
  server.on(listStaff, theStaff([{ ...noa, deals_count: 1 }]))
  server.on(updateStaff, { ...noa, status: 'Inactive', version: 2 })
  const person = await renderPage(list, { as: 'admin' })
  await choose(person, 'Noa Lind', 'Deactivate')
  const words = 'They’ll be signed out right away and lose access to 1 shared deal.'
  expect(await (await dialog()).findByText(words, { exact: false })).toBeTruthy()
  server.on(listStaff, theStaff([{ ...noa, status: 'Inactive' }]))
  await person.click((await dialog()).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('Noa Lind was deactivated')).toBeTruthy()
  expect(server.requests(updateStaff).map(({ body }) => body)).toEqual([{ status: 'Inactive' }])
})

test('a removed user is not found', async () => {
  server.on(getStaff, refusal('not_found', 'We couldn’t find this.'))
  await renderPage(page, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: 'User not found' })
  expect((await screen.findByRole('link', { name: 'All users' })).getAttribute('href')).toBe(list)
})

test('by keyboard: opens a row, edits and keeps the focus', async () => {
  const person = await renderPage(list, { as: 'admin' })
  const row = await screen.findByRole('link', { name: 'Open user Noa Lind' })
  await person.keyboard('j')
  expect(focused()).toBe(row)
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Noa Lind' })
  const edit = await button('Edit')
  edit.focus()
  await person.keyboard('{Enter}')
  const changed = { ...noa, user: { ...noa.user, full_name: 'Noa Lind Reyes' }, version: 2 }
  server.on(updateStaff, changed)
  server.on(getStaff, changed)
  await person.type(await findField('Full name'), ' Reyes')
  ;(await button('Save')).focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Noa Lind Reyes' })
  await expect.poll(async () => focused() === (await button('Edit'))).toBe(true)
  const more = await button('More for Noa Lind Reyes')
  more.focus()
  await person.keyboard('{Enter}')
  await screen.findByRole('menu')
  await person.keyboard('{Escape}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('More for Noa Lind Reyes')
})
