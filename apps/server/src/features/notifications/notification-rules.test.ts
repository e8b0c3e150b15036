import { auditActions, eventOf, type AuditAction } from '@loanyard/contract/audit/actions'
import { expect, test } from 'vitest'
import type { AuditEvent } from '../../services/audit/audit-event.ts'
import { notificationsFor } from './index.ts'

const assigned = { field: 'assigned_to', from: null, to: 'Bo Lee' }
const closed = { field: 'lead_status', from: 'New', to: 'Lost' }

/** Has everything that any rule looks for. */
const eventWith = (action: AuditAction): AuditEvent => ({
  id: 'event',
  action,
  subject: 'subject',
  deal: null,
  changes: [assigned, closed],
  data: { full_name: 'Ana Reyes', people: ['person'], mentioned: ['person'] },
})

test.each(auditActions.filter((action) => action !== 'staff_joined'))(
  '%s notifies people of the types its noun names',
  (action) => {
    const drafts = notificationsFor(eventWith(action), { name: 'Kim Ray', isStaff: false })
    expect(new Set(drafts.map(({ type }) => type))).toEqual(new Set(eventOf(action).notifies))
  },
)

test('emails no notification of what sends an email of its own', () => {
  const hasOwnEmail = (action: AuditAction) =>
    notificationsFor(eventWith(action), { name: 'Kim Ray', isStaff: false }).some((draft) => draft.hasOwnEmail === true)
  expect(auditActions.filter(hasOwnEmail).toSorted()).toEqual([
    'bundle_requested',
    'client_invited',
    'lender_condition_answered',
    'lender_condition_decided',
    'lender_conditions_added',
    'lender_message_sent',
    'lender_offer_made',
    'lender_offer_withdrawn',
    'lender_responded',
    'lender_shared',
    'lender_staff_shared',
    'request_created',
    'request_question_answered',
    'request_question_asked',
    'request_rejected',
    'request_reopened',
    'request_returned',
  ])
})
