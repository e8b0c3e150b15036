import { expect, test } from 'vitest'
import type { ParticipantContext } from '../../services/context.ts'
import { mayChange, mayDelete } from './policy.ts'

const as = (role: string) =>
  ({
    actor: { role, user_id: 'caller', staff_id: role === 'Client' ? null : 'staff' },
  }) as unknown as ParticipantContext
const document = (uploaded_by: string, is_template: boolean) => ({ uploaded_by, is_template, used_by: null })

test.each([
  ['Admin', 'other', true, true],
  ['Manager', 'other', true, true],
  ['Coordinator', 'other', true, false],
  ['Coordinator', 'caller', true, true],
  ['Coordinator', 'other', false, true],
  ['Client', 'caller', false, false],
])('decides whether a %s may change a document by %s (template: %s): %s', (role, uploaded_by, is_template, may) => {
  expect(mayChange(as(role), document(uploaded_by, is_template))).toBe(may)
})

test('lets clients delete only what they uploaded and have not answered with', () => {
  const client = as('Client')
  expect(mayDelete(client, document('caller', false))).toBe(true)
  expect(mayDelete(client, document('other', false))).toBe(false)
  expect(mayDelete(client, { ...document('caller', false), used_by: 'Submitted' })).toBe(false)
})
