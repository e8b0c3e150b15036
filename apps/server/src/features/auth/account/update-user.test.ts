import { calls } from '@loanyard/contract/calls'
import { notificationTypes } from '@loanyard/contract/core/values'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import {
  makeDeal,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  shareDeal,
} from '../../../../testing/data/factories.ts'
import { emailedLink } from '../../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../../services/passwords/passwords.ts'

const { createToken, getUser, updateUser } = calls.auth

const app = await startApplication()
const other = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const partner = await makePartner(app)
const allNotifications = Object.fromEntries(notificationTypes.map((type) => [type, true]))

test('changes name and phone and leaves omitted fields alone', async () => {
  const { api } = await makePerson(app, { first_name: 'Ana', last_name: 'Reyes' })
  const changed = await api.call(updateUser, { body: { first_name: ' Ana María ', phone: '(555) 010-1234' } })
  expect(changed).toMatchObject({
    first_name: 'Ana María',
    last_name: 'Reyes',
    full_name: 'Ana María Reyes',
    phone: '(555) 010-1234',
  })
  expect(await api.call(getUser)).toEqual(changed)
  expect(await api.call(updateUser, { body: { last_name: 'Stone' } })).toEqual({
    ...changed,
    last_name: 'Stone',
    full_name: 'Ana María Stone',
  })
  expect(await api.call(updateUser, { body: {} })).toMatchObject({ last_name: 'Stone', phone: '(555) 010-1234' })
})

test('removes the phone for null and for an empty text', async () => {
  const { api } = await makePerson(app)
  for (const phone of [null, '', '  ']) {
    await api.call(updateUser, { body: { phone: '+1 555 010 1234' } })
    expect((await api.call(updateUser, { body: { phone } })).phone).toBeNull()
  }
})

test('changes preferences one by one; all are on by default', async () => {
  const { api } = await makePerson(app)
  expect((await api.call(getUser)).notification_preferences).toEqual(allNotifications)
  const change = async (preferences: object) =>
    (await api.call(updateUser, { body: { notification_preferences: preferences } })).notification_preferences
  expect(await change({ lead_created: false })).toEqual({ ...allNotifications, lead_created: false })
  expect(await change({ deal_shared: false })).toEqual({ ...allNotifications, lead_created: false, deal_shared: false })
  expect(await change({ lead_created: true })).toEqual({ ...allNotifications, deal_shared: false })
  expect(await change({})).toEqual({ ...allNotifications, deal_shared: false })
})

test('changes channels one by one; by default all is shown, and emailed at once but for approvals', async () => {
  const { api } = await makePerson(app)
  const { notification_channels: byDefault } = await api.call(getUser)
  for (const type of notificationTypes) {
    const email = type === 'request_approved' ? 'daily' : 'at_once'
    expect(byDefault[type]).toEqual({ in_app: true, email })
  }
  const change = (body: object) => api.call(updateUser, { body })
  await change({ notification_channels: { lead_created: { in_app: false }, deal_created: { email: 'daily' } } })
  const changed = await change({ notification_channels: { lead_created: { email: 'off' } } })
  expect(changed.notification_channels).toEqual({
    ...byDefault,
    lead_created: { in_app: false, email: 'off' },
    deal_created: { in_app: true, email: 'daily' },
  })
  expect(changed.notification_preferences).toMatchObject({ lead_created: false, deal_created: true })
  // The older field turns emails off and on, and leaves the digest as it is.
  await change({ notification_preferences: { deal_created: false } })
  const again = await change({ notification_preferences: { deal_created: true, lead_created: true } })
  expect(again.notification_channels).toMatchObject({
    lead_created: { in_app: false, email: 'at_once' },
    deal_created: { in_app: true, email: 'daily' },
  })
  const refusal = await api.refused(updateUser, 'bad_input', {
    body: { notification_channels: { request_rejected: { email: 'daily' } } },
  })
  expect(refusal.errors).toEqual([
    {
      path: 'notification_channels.request_rejected.email',
      message: 'These emails are sent at once. Choose “at_once” or “off”.',
    },
  ])
})

test('emails about signing in go out whatever was turned off', async () => {
  const person = await makePerson(app)
  const off = Object.fromEntries(notificationTypes.map((type) => [type, { in_app: false, email: 'off' }]))
  await person.api.call(updateUser, { body: { notification_channels: off } })
  expect((await emailedLink(app, person)).url).toContain('#code=')
})

test('reports invalid fields and changes nothing', async () => {
  const { api, email } = await makePerson(app)
  const before = await api.call(getUser)
  const messages = async (body: unknown) =>
    (await api.refused(updateUser, 'bad_input', { body })).errors?.map(({ path, message }) => `${path}: ${message}`)
  expect(await messages({ first_name: ' ', last_name: '', phone: '12' })).toEqual([
    'first_name: First name is required',
    'last_name: Last name is required',
    'phone: Enter a phone number, for example (555) 010-1234.',
  ])
  expect(await messages({ first_name: null })).toHaveLength(1)
  expect(await messages({ last_name: 'x'.repeat(101) })).toEqual(['last_name: Enter at most 100 characters.'])
  expect(await messages({ first_name: 'Ana\r\nBcc: x@example.com' })).toEqual([
    'first_name: Enter text without control characters.',
  ])
  expect(await messages({ notification_preferences: { lead_stolen: true } })).toHaveLength(1)
  expect(await messages({ notification_preferences: { lead_created: 'no' } })).toHaveLength(1)
  expect(await messages({ first_name: 'Eve', email: `x${email}` })).toEqual(['email: There is no field "email" here.'])
  for (const field of ['id', 'password', 'admin_profile', 'requester', 'full_name']) {
    expect(await messages({ [field]: 'x' })).toEqual([`${field}: There is no field "${field}" here.`])
  }
  expect(await api.call(getUser)).toEqual(before)
})

test('changes only the caller', async () => {
  const [ana, ben] = [await makeStaff(app, partner), await makeStaff(app, partner)]
  const before = await ben.api.call(getUser)
  await ana.api.call(updateUser, { body: { first_name: 'Eve', phone: '5550101234' } })
  expect(await ben.api.call(getUser)).toEqual(before)
})

test('shows the partner a new name at once in every process', async () => {
  const person = await makeStaff(app, partner, { role: 'Coordinator', last_name: 'Before' })
  const deal = await makeDeal(app, partner)
  await shareDeal(app, partner, deal, person)
  const admin = await makeStaff(app, partner)
  const there = newApi({ url: other.url, token: person.api.token, partner: partner.id })
  await there.call(calls.deals.listDeals)
  await person.api.call(updateUser, { body: { last_name: 'After' } })

  const { staff } = await admin.api.call(calls.partners.getPartnerDetail)
  expect(staff.find(({ id }) => id === person.id)?.full_name).toBe('Pat After')
  const params = { deal_id: deal.id }
  const { coordinators } = await admin.api.call(calls.deals.getDeal, { params })
  expect(coordinators).toEqual([{ id: person.id, full_name: 'Pat After', is_active: true }])
  expect((await there.call(calls.deals.createNote, { params, body: { text: 'Called.' } })).author).toBe(
    `Pat After (${person.email})`,
  )
})

test('returns the user with all active profiles of every partner and whether a password is set', async () => {
  const [cedar, gone] = [await makePartner(app), await makePartner(app)]
  const person = await makeStaff(app, partner)
  const second = await makeProfile(app, cedar, person, { role: 'Manager' })
  await makeProfile(app, gone, person, { status: 'Inactive' })
  await app.ask('update partners set show_demo_banner = false where id = $1', [cedar.uuid])
  const user = await person.api.call(getUser)
  expect(user.admin_profile).toEqual([
    { id: person.id, partner: { id: partner.id, name: partner.name }, role: 'Admin', show_demo_banner: true },
    { id: second.id, partner: { id: cedar.id, name: cedar.name }, role: 'Manager', show_demo_banner: false },
  ])
  expect(user.has_password).toBe(false)
  const password_hash = await hashPassword('harbor lights at dusk')
  const { email } = await makePerson(app, { password_hash })
  const anonymous = newApi({ url: app.url, token: null })
  const { access } = await anonymous.call(createToken, { body: { email, password: 'harbor lights at dusk' } })
  const withPassword = await newApi({ url: app.url, token: access }).send(getUser)
  expect(withPassword.json).toMatchObject({ has_password: true })
  expect(withPassword.text).not.toContain('argon2')
})
