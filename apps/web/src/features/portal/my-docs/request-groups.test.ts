import type { Requirement } from '@loanyard/contract/requests/schemas'
import { expect, test } from 'vitest'
import { groupRequests, nextRequest } from './request-groups.ts'

const base: Requirement = {
  id: 'req_1',
  deal: 'deal_1',
  stage: 'stg_1',
  kind: 'Document',
  title: 'Lease',
  description: '',
  is_required: true,
  assignee: 'Maria Gomez',
  other_person: null,
  reply: null,
  template_document: null,
  status: 'Pending',
  waiting_on: 'client',
  due_date: null,
  is_overdue: false,
  due_in_days: null,
  submissions: [],
  thread: { count: 0, unread: 0, is_unanswered: false },
  created: '2026-11-01T00:00:00Z',
  version: 1,
  can: { submit: true, complete: false, sign: false, waive: false, update: false, remove: false },
  bundle_request: null,
  slots: [],
  signature_fields: [],
  sent: { count: 0, of: null },
  is_skip_requested: false,
  sent_documents: [],
}
const request = (id: string, part: Partial<Requirement> = {}): Requirement => ({ ...base, ...part, id })

test('suggests what is sent back or overdue by its date, then what is due, then the rest, optional ones last', () => {
  const requests = [
    request('later', { due_date: '2026-12-09' }),
    request('no-day'),
    request('optional', { is_required: false, due_date: '2026-11-01' }),
    request('sooner', { due_date: '2026-12-01' }),
    request('sent', { status: 'Submitted', due_date: '2026-11-01' }),
    request('sent-back', { status: 'Rejected', due_date: '2026-12-20' }),
    request('overdue', { is_overdue: true, due_date: '2026-11-05' }),
    request('no-day-either'),
  ]
  const order: string[] = []
  for (let rest = requests; ; rest = rest.filter(({ id }) => !order.includes(id))) {
    const next = nextRequest(rest)
    if (next === null) break
    order.push(next.id)
  }
  expect(order).toEqual(['overdue', 'sent-back', 'sooner', 'later', 'no-day', 'no-day-either', 'optional'])
  expect(nextRequest(requests, 'overdue')?.id).toBe('sent-back')
})

test('groups requests by urgency, with what is sent as done', () => {
  const groups = groupRequests([
    request('approved', { status: 'Approved' }),
    request('no-day'),
    request('in-a-week', { due_in_days: 7, due_date: '2026-11-13' }),
    request('tomorrow', { due_in_days: 1, due_date: '2026-11-07' }),
    request('today', { due_in_days: 0, due_date: '2026-11-06' }),
    request('optional', { is_required: false, due_in_days: -3, due_date: '2026-11-03' }),
    request('late', { is_overdue: true, due_in_days: -2, due_date: '2026-11-04' }),
    request('back', { status: 'Rejected', is_overdue: true, due_in_days: -9 }),
    request('sent', { status: 'Submitted' }),
  ])
  expect(groups.map(({ name, requests }) => [name, ...requests.map(({ id }) => id)])).toEqual([
    ['changes', 'back'],
    ['overdue', 'late'],
    ['week', 'today', 'tomorrow'],
    ['later', 'optional', 'in-a-week', 'no-day'],
    ['done', 'approved', 'sent'],
  ])
})
