import { addStaff, getStaff, listStaff, listStaffDeals } from '@loanyard/contract/staff/calls'
import { staffMember, type StaffMember } from '@loanyard/contract/staff/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { brokenServer, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { leastNameWidth } from '../../../testing/list-room.ts'
import { partnerId } from '../../../testing/people.ts'
import { expectGone, findAlert, findField } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sample } from '../../../testing/sample.ts'
import { useStaffColumns } from './list/staff-columns.tsx'

const list = `/partner/${partnerId}/user-management`
const roles = ['Admin', 'Manager', 'Coordinator'] as const

function member(full_name: string): StaffMember {
  const some = sample(staffMember)
  const user = { ...some.user, full_name, phone: '(555) 010-2000' }
  return { ...some, user, is_self: false, status: 'Active', can: { ...some.can, roles: [...roles] } }
}
const ana = member('Ana Lopez')
const noa = member('Noa Lind')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const staffList = (results: StaffMember[], more: { next?: string; total_count?: number } = {}) => ({
  results,
  total_count: results.length,
  next: null,
  previous: null,
  can: { add: [...roles] },
  ...more,
})

beforeEach(() => {
  server.on(listStaff, staffList([ana, noa]))
  server.on(getStaff, ({ params }) => (params.staff_id === noa.id ? noa : ana))
  server.serve(listStaffDeals)
})

test('a person’s page says what is open and overdue, and leads to those deals', async () => {
  const workload = { open_deals: 31, overdue_deals: 5, overdue_tasks: 2 }
  server.on(getStaff, { ...noa, role: 'Coordinator', workload })
  await renderPage(`${list}/${noa.id}`, { as: 'admin' })
  const query = (name: string) =>
    Object.fromEntries(new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams)
  const open = { view: 'list', coordinator: noa.id, status: 'Active,On Hold' }
  expect((await screen.findByText(/^2 tasks/)).textContent).toBe('2 tasks, 5 deals')
  expect([query('Show Noa Lind’s open deals'), query('Show Noa Lind’s overdue deals')]).toEqual([
    open,
    { ...open, overdue: 'true' },
  ])
})

test('the page of an inactive coordinator leads to the deals to reassign, that of an invited one to another email', async () => {
  const workload = { open_deals: 1, overdue_deals: 0, overdue_tasks: 0 }
  server.on(getStaff, { ...noa, role: 'Coordinator', status: 'Inactive', workload })
  await renderPage(`${list}/${noa.id}`, { as: 'admin' })
  expect((await screen.findByRole('note')).textContent).toContain(
    'Noa Lind is inactive and can’t sign in. 1 open deal is still assigned to them.',
  )
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Reassign their deals' })
  expect(new URL(link.href).searchParams.get('coordinator')).toBe(noa.id)
  server.on(getStaff, { ...noa, role: 'Coordinator', status: 'Invited', can: { ...noa.can, invite: true }, workload })
  await renderPage(`${list}/${noa.id}`, { as: 'admin' })
  expect((await screen.findByRole('note')).textContent).toContain('Noa Lind hasn’t accepted the invitation yet.')
  expect(within(screen.getByRole('note')).getByRole('button', { name: 'Resend invitation' })).toBeTruthy()
})

test('the list says what is open and overdue; of those who see every deal, only what is overdue', async () => {
  const late = { open_deals: 31, overdue_deals: 5, overdue_tasks: 1 }
  const none = { open_deals: 4, overdue_deals: 0, overdue_tasks: 0 }
  const mia = member('Mia Berg')
  server.on(
    listStaff,
    staffList([
      { ...ana, role: 'Admin', workload: late },
      { ...noa, role: 'Coordinator', workload: none },
      { ...mia, role: 'Coordinator', status: 'Inactive', workload: none },
    ]),
  )
  await renderPage(list, { as: 'admin' })
  const cells = async (name: RegExp) => {
    const row = within(await screen.findByRole('row', { name }))
    const place = (header: string) =>
      screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === header)
    const all = [row.getByRole('rowheader'), ...row.getAllByRole('cell')].map(({ textContent }) => textContent)
    return ['Open deals', 'Overdue'].map((header) => all[place(header)])
  }
  expect(await cells(/Ana Lopez/)).toEqual(['–', '1 task, 5 deals'])
  expect(await cells(/Noa Lind/)).toEqual(['4', '–'])
  expect(await cells(/Mia Berg/)).toEqual(['4 to reassign', '–'])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Show Noa Lind’s open deals' })
  expect(new URL(link.href).searchParams.get('coordinator')).toBe(noa.id)
})

test('a draft of a new user survives a failure, closing and a reload', async () => {
  server.on(addStaff, brokenServer)
  let person = await renderPage(`${list}?panel=new`, { as: 'admin' })
  await person.click(await button('Add user'))
  for (const missing of ['Full name is required', 'Email address is required', 'Phone is required'])
    await findAlert(missing)
  await findAlert('Missing required fields: Email, Full name, Phone')
  await person.type(await findField('Full name'), 'Noa Lind')
  await person.type(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }), 'ana@lopez.test')
  await person.click(await button('Add user'))
  await findAlert('Please fix 1 item below.')
  await person.type(screen.getByRole('textbox', { name: 'Phone' }), '(555) 010-2000')
  await person.click(await button('Add user'))
  await findAlert('Failed to create staff member')
  await person.keyboard('{Escape}')
  await expectGone('dialog')

  person = await renderPage(list, { as: 'admin' })
  await person.click(await button('New user'))
  expect(await screen.findByText('Picked up where you left off.')).toBeTruthy()
  expect((await findField('Full name')).value).toBe('Noa Lind')
  const message = 'Ana Lopez is already on your team.'
  server.on(addStaff, refusal('already_exists', message, { errors: [{ path: 'email', message }] }))
  await person.click(await button('Add user'))
  await findAlert(message)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ana@lopez.test')
})

test('a next page that fails to load keeps the first one, also on a slow network', async () => {
  const many = [ana, ...Array.from({ length: 49 }, (_, at) => member(`Col League${at}`))]
  const first = server.hold(listStaff)
  const person = await renderPage(list, { as: 'admin' })
  const table = await screen.findByRole('table', { name: 'Users' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  first.reply(staffList(many, { total_count: 51, next: `/api/v0/users/partners/${partnerId}/staff?cursor=x` }))
  await screen.findByRole('row', { name: /Ana Lopez/ })
  server.on(listStaff, brokenServer)
  fireEvent.scroll(screen.getByRole('table', { name: 'Users' }).parentElement ?? document.body, {
    target: { scrollTop: 5000 },
  })
  await findAlert('Failed to fetch next page')
  server.on(listStaff, staffList([noa], { total_count: 51 }))
  await person.click(await button('Try again'))
  await expectGone('alert')
  expect(screen.getByText('51 users')).toBeTruthy()
})

test('beside an open rail, too, the list leaves room for names', () => {
  const nothing = () => undefined
  const actions = { onOpen: nothing, onEdit: nothing, onInvite: nothing, onConfirmAction: nothing }
  expect(leastNameWidth(() => useStaffColumns(actions), { maxWidth: 1392 })).toBeGreaterThanOrEqual(140)
})
