import type { User } from '@loanyard/contract/auth/account'
import { notificationTypes } from '@loanyard/contract/core/values'
import { expect, test } from 'vitest'
import { activeProfile } from './active-profile.ts'

const profile = (id: string) => ({
  id: `stf_${id}`,
  partner: { id: `ptnr_${id}`, name: id },
  role: 'Admin' as const,
  show_demo_banner: false,
})
/** Cast: the entries cover all notification types. */
const preferences = Object.fromEntries(
  notificationTypes.map((type) => [type, true]),
) as User['notification_preferences']
const channels = Object.fromEntries(
  notificationTypes.map((type) => [type, { in_app: true, email: 'at_once' }]),
) as User['notification_channels']
const user = (...ids: string[]): User => ({
  id: 'user_1',
  email: 'a@b.test',
  first_name: 'A',
  last_name: 'B',
  full_name: 'A B',
  phone: null,
  admin_profile: ids.map(profile),
  client_profile: [],
  lender_profile: [],
  requester: false,
  notification_preferences: preferences,
  notification_channels: channels,
  start_page: null,
  email_confirmed: true,
  second_factor_from: null,
  has_password: true,
})

test('prefers the partner in the path, then the last visited one, then the first', () => {
  expect(activeProfile(user('1', '2'), '/partner/ptnr_2/deals', 'ptnr_1')?.partner.id).toBe('ptnr_2')
  expect(activeProfile(user('1', '2'), '/partner/404', 'ptnr_2')?.partner.id).toBe('ptnr_2')
  expect(activeProfile(user('1', '2'), '/partner/404', 'ptnr_9')?.partner.id).toBe('ptnr_1')
  expect(activeProfile(user('1', '2'), '/partner/ptnr_9/deals', null)?.partner.id).toBe('ptnr_1')
})

test('returns null for people without a staff profile', () => {
  expect(activeProfile(user(), '/partner/ptnr_1/deals', 'ptnr_1')).toBeNull()
})
