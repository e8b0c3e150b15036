import { getUser } from '@loanyard/contract/auth/account'
import {
  addSecondFactorException,
  approveSecondFactorReset,
  getSecurityPolicies,
  listPeopleSecurity,
  personSecurity,
  requestSecondFactorReset,
  securityPolicy,
  updateSecurityPolicy,
  type PersonSecurity,
  type SecurityPolicies,
} from '@loanyard/contract/partners/security'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, unavailable } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, personWith } from '../../../../testing/people.ts'
import { currentUrl, findAlert, findField } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const path = `/partner/${partnerId}/settings?section=security`

const policy = (audience: 'staff' | 'lender' | 'client', values = {}) =>
  sample(securityPolicy, {
    audience,
    second_factor: 'offered',
    required_from: null,
    idle_minutes: null,
    session_hours: null,
    people: 3,
    without_second_factor: 2,
    version: 1,
    ...values,
  })
const rules = (staff = {}): SecurityPolicies => ({
  policies: [policy('staff', staff), policy('lender'), policy('client')],
  defaults: { staff_session_hours: 12, session_days: 30, idle_days: 30 },
})
const noRights = { except: false, request_reset: false, approve_reset: false }
const person = (full_name: string, values: Partial<PersonSecurity> = {}) =>
  sample(personSecurity, {
    user: { ...sample(personSecurity).user, full_name, email: 'cleo@example.com' },
    audience: 'staff',
    role: 'Coordinator',
    kinds: [],
    last_used_at: null,
    exception: null,
    reset: null,
    can: { ...noRights, except: true },
    ...values,
  })
const serve = (...people: PersonSecurity[]) =>
  server.on(listPeopleSecurity, { results: people, total_count: people.length, next: null, previous: null })

beforeEach(() => {
  server.on(getSecurityPolicies, rules())
  serve(person('Cleo Lund'))
})

const openRules = async () => {
  const user = await renderPage(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Change the rules for staff' }))
  return user
}

test('an Admin requires a second step from a day on; a failure keeps what was chosen', async () => {
  const user = await openRules()
  await user.click(await screen.findByRole('radio', { name: /Required/ }))
  const days = await findField('Days until it’s required')
  await user.clear(days)
  await user.type(days, '100')
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  expect(await screen.findAllByText('Enter a whole number of days from 0 to 90.')).not.toHaveLength(0)
  await user.clear(days)
  await user.type(days, '7')
  server.on(updateSecurityPolicy, unavailable)
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  await findAlert('Couldn’t save the sign-in rules')
  expect(days.value).toBe('7')
  const saved = rules({ second_factor: 'required', required_from: '2099-12-06T00:00:00.000Z', version: 2 })
  server.on(updateSecurityPolicy, saved)
  server.on(getSecurityPolicies, saved)
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  expect(await screen.findByText('Sign-in rules saved')).toBeTruthy()
  expect(server.requests(updateSecurityPolicy).at(-1)?.body).toEqual({ second_factor: 'required', grace_days: 7 })
  expect(await screen.findByText(/Required from .*2099/)).toBeTruthy()
})

test('says when sessions end: only by the limit that comes first, or by both', async () => {
  server.on(getSecurityPolicies, {
    ...rules(),
    policies: [
      policy('staff'),
      policy('lender', { session_hours: 90 * 24 }),
      policy('client', { idle_minutes: 90, session_hours: 12 }),
    ],
  })
  await renderPage(path, { as: 'admin' })
  const table = within(await screen.findByRole('region', { name: 'Rules' }))
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)
  expect(cells).toEqual([
    'After 12 hours',
    'After 30 days without use, and after 90 days in any case',
    'After 90 minutes without use, and after 12 hours in any case',
  ])
})

test('rules that someone else changed are loaded, and saved on the next try', async () => {
  const user = await openRules()
  const idle = await findField('Idle time (minutes)')
  await user.type(idle, '60')
  server.on(updateSecurityPolicy, refusal('stale', 'Someone else changed these rules.'))
  server.on(getSecurityPolicies, rules({ version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  await findAlert('Someone else changed these rules.')
  expect(idle.value).toBe('60')
  server.on(updateSecurityPolicy, rules({ version: 3, idle_minutes: 60 }))
  await user.click(screen.getByRole('button', { name: 'Save rules' }))
  expect(await screen.findByText('Sign-in rules saved')).toBeTruthy()
})

test('lists people’s second steps; the filter is in the address, and an exception needs a reason and a day', async () => {
  const user = await renderPage(path, { as: 'admin' })
  const table = await screen.findByRole('region', { name: 'People’s second steps' })
  expect(within(table).getByText('No second step')).toBeTruthy()
  await user.click(within(table).getByRole('button', { name: 'Actions for Cleo Lund' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add exception…' }))
  await user.click(await screen.findByRole('button', { name: 'Add exception' }))
  const dialog = await screen.findByRole('dialog', { name: 'Exempt Cleo Lund from the second step' })
  expect(await screen.findAllByText('Enter a reason.')).not.toHaveLength(0)
  expect(within(dialog).getAllByText('Choose a day.')).not.toHaveLength(0)
  await user.type(await findField('Reason'), 'Shared computer')
  await user.type(await findField('Until'), '2027-01-04')
  server.on(addSecondFactorException, person('Cleo Lund'))
  await user.click(screen.getByRole('button', { name: 'Add exception' }))
  expect(await screen.findByText('Exception added')).toBeTruthy()
  expect(server.requests(addSecondFactorException).at(-1)?.body).toMatchObject({
    reason: 'Shared computer',
    ends_on: '2027-01-04',
  })
  await renderPage(`${path}&has=none&audience=staff`, { as: 'admin' })
  await screen.findAllByText('Cleo Lund')
  expect(server.requests(listPeopleSecurity).at(-1)?.query).toMatchObject({ has: 'none', audience: 'staff' })
  expect(currentUrl()).toContain('has=none')
})

test('one Admin asks for a reset, another approves it', async () => {
  serve(person('Cleo Lund', { kinds: ['passkey'], can: { ...noRights, request_reset: true } }))
  let user = await renderPage(path, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Actions for Cleo Lund' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask to reset second step…' }))
  const reset = { ...sample(personSecurity.shape.reset.unwrap()), requested_by: 'Ana Admin' }
  const asked = person('Cleo Lund', { kinds: ['passkey'], reset, can: { ...noRights, approve_reset: true } })
  server.on(requestSecondFactorReset, asked)
  serve(asked)
  await user.click(await screen.findByRole('button', { name: 'Ask another Admin' }))
  expect(await screen.findByText('The other Admins have been asked')).toBeTruthy()

  user = await renderPage(path, { as: 'admin' })
  expect(await screen.findByText('Ana Admin asked for a reset')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Actions for Cleo Lund' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Approve reset…' }))
  server.on(approveSecondFactorReset, person('Cleo Lund'))
  serve(person('Cleo Lund'))
  await user.click(await screen.findByRole('button', { name: 'Reset second step' }))
  expect(await screen.findByText('Second step reset')).toBeTruthy()
})

test('a Manager has no sign-in security in the settings', async () => {
  const me = personWith('admin')
  const admin_profile = me.admin_profile.map((profile) => ({ ...profile, role: 'Manager' as const }))
  server.on(getUser, { ...me, admin_profile })
  await renderPage(path, { as: 'admin' })
  expect(await findField('Company name')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign-in security' })).toBeNull()
  expect(server.requests(getSecurityPolicies)).toEqual([])
})
