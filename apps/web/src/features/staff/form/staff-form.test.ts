import { expect, test } from 'vitest'
import { changedFields, conflictsOf, editStaffForm, newStaffForm, emptyStaff, pick } from './staff-form.ts'

const base = { email: 'noa@example.com', full_name: 'Noa Lind', phone: '', role: 'Coordinator' as const }

test('sends only changed fields', () => {
  const mine = { ...base, role: 'Manager' as const, full_name: 'Noa Reyes' }
  expect(pick(mine, changedFields(base, mine))).toEqual({ full_name: 'Noa Reyes', role: 'Manager' })
  expect(changedFields(base, base)).toEqual([])
})

test('reports a conflict if both people changed the same field to different values', () => {
  const mine = { ...base, full_name: 'Noa Reyes', role: 'Manager' as const }
  expect(conflictsOf(base, mine, { ...base, phone: '555 010 1111' })).toEqual([])
  expect(conflictsOf(base, mine, { ...base, role: 'Manager' })).toEqual([])
  expect(conflictsOf(base, mine, { ...base, full_name: 'N. Lind' })).toEqual([
    { name: 'full_name', mine: 'Noa Reyes', current: 'N. Lind' },
  ])
})

test('requires every field of a new member; an existing one may lack a phone', () => {
  const sentences = newStaffForm.safeParse(emptyStaff).error?.issues.map(({ message }) => message)
  expect(sentences).toEqual(
    expect.arrayContaining(['Email address is required', 'Full name is required', 'Phone is required']),
  )
  expect(editStaffForm.safeParse(base).success).toBe(true)
})
