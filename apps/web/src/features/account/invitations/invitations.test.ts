import type { Invitation } from '@loanyard/contract/auth/invitations'
import { expect, test } from 'vitest'
import { acceptedPath, invitationTitle, invitedBy } from './invitations.ts'

const invitation: Invitation = {
  id: 'inv_0000000000e008000000000001',
  kind: 'staff',
  partner: { id: 'ptnr_0000000000e008000000000001', name: 'Harbor Lending', logo: null },
  role: 'Admin',
  lender: null,
  deal: null,
  invited_by: { full_name: 'Avery Stone', email: 'avery@harbor.test' },
  invited_at: '2026-11-22T12:00:00Z',
}

test.each([
  [
    invitation,
    'Harbor Lending invited you to join their team as an Admin',
    '/partner/ptnr_0000000000e008000000000001/deals',
  ],
  [
    { ...invitation, kind: 'lender' as const, lender: 'First Coastal Bank' },
    'Harbor Lending invited you to review loan packages for First Coastal Bank',
    '/lender',
  ],
  [
    { ...invitation, kind: 'client' as const, deal: 'Bakery' },
    'Harbor Lending invited you to the loan application “Bakery”',
    '/portal',
  ],
])('says what an invitation is for, and where accepting leads', (each, title, path) => {
  expect([invitationTitle(each), acceptedPath(each)]).toEqual([title, path])
})

test('names the sender with the email address, which they can’t choose', () => {
  expect(invitedBy(invitation)).toBe('Avery Stone (avery@harbor.test)')
  expect(invitedBy({ ...invitation, invited_by: { full_name: '', email: 'a@b.test' } })).toBe('a@b.test')
  expect(invitedBy({ ...invitation, invited_by: null })).toBe('Harbor Lending')
})
