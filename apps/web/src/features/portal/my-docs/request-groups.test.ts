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
  template_document: null,
  status: 'Pending',
  waiting_on: 'client',
  due_date: null,
  is_overdue: false,
  due_in_days: null,
  submissions: [],
  created: '2026-11-01T00:00:00Z',
  version: 1,
  can: { submit: true, complete: false, sign: false, waive: false, update: false, remove: false },
  bundle_request: null,
  slots: [],
  sent: { count: 0, of: null },
  is_skip_requested: false,
  sent_documents: [],
}
const request = (id: string, part: Partial<Requirement> = {}): Requirement => ({ ...base, ...part, id })

test('suggests returned requests first, then by due date, then in order', () => {
  const requests = [
    request('later', { due_date: '2026-12-09' }),
    request('no-day'),
    request('sooner', { due_date: '2026-12-01' }),
    request('sent', { status: 'Submitted', due_date: '2026-11-01' }),
    request('sent-back', { status: 'Rejected' }),
    request('no-day-either'),
  ]
  const order: string[] = []
  for (let rest = requests; ; rest = rest.filter(({ id }) => !order.includes(id))) {
    const next = nextRequest(rest)
    if (next === null) break
    order.push(next.id)
  }
  expect(order).toEqual(['sent-back', 'sooner', 'later', 'no-day', 'no-day-either'])
  expect(nextRequest(requests, 'sent-back')?.id).toBe('sooner')
})

test('groups requests by stage and bundle and counts completed ones', () => {
  const bundle = { id: 'breq_1', title: 'First look' }
  const groups = groupRequests(
    [
      request('one', { bundle_request: bundle, status: 'Approved' }),
      request('two', { bundle_request: bundle, status: 'Waived' }),
      request('three'),
      request('gone', { stage: null }),
    ],
    [{ id: 'stg_1', name: 'Packaging', number: 3 }],
  )
  expect(groups.map(({ stage, count, done }) => [stage?.name, count, done])).toEqual([
    ['Packaging', 3, 2],
    [undefined, 1, 0],
  ])
  expect(groups[0]?.bundles.map(({ title, requests }) => [title, requests.length])).toEqual([
    ['First look', 2],
    [null, 1],
  ])
})
