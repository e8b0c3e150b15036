import type { User } from '@loanyard/contract/auth/account'
import { expect, test } from 'vitest'
import { profile, profileChanges } from './profile.ts'

// Cast: profile code never reads the preferences.
const preferences = {} as User['notification_preferences']
const channels = {} as User['notification_channels']

const ana: User = {
  id: 'user_0000000000e008000000000001',
  email: 'ana@lopez.test',
  first_name: 'Ana',
  last_name: 'Lopez',
  full_name: 'Ana Lopez',
  phone: '(555) 010-1234',
  admin_profile: [],
  client_profile: [],
  lender_profile: [],
  requester: false,
  notification_preferences: preferences,
  notification_channels: channels,
  start_page: null,
  email_confirmed: true,
  second_factor_from: null,
  has_password: true,
}

test('sends only changed fields', () => {
  const typed = { first_name: 'Ana', last_name: 'López', phone: '(555) 010-1234' }
  expect(profileChanges(ana, typed)).toEqual({ last_name: 'López' })
  expect(profileChanges(ana, { ...typed, last_name: 'Lopez' })).toBeNull()
})

test('sends null for an emptied phone number', () => {
  expect(profileChanges(ana, { first_name: 'Ana', last_name: 'Lopez', phone: '' })).toEqual({ phone: null })
  expect(profileChanges({ ...ana, phone: null }, { first_name: 'Ana', last_name: 'Lopez', phone: null })).toBeNull()
})

test('requires a name but no phone number', () => {
  const result = profile.safeParse({ first_name: ' ', last_name: '', phone: null })
  expect(result.error?.issues.map(({ message }) => message)).toEqual([
    'First name is required',
    'Last name is required',
  ])
})
