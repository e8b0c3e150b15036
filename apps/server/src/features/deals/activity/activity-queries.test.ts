import { eventOf } from '@loanyard/contract/audit/actions'
import { activityKinds, activityTopic } from '@loanyard/contract/deals/activity'
import { expect, test } from 'vitest'
import { coordinatorActivity } from './activity-queries.ts'

test('hides every activity with or by lenders from coordinators, and nothing else', () => {
  const hidden = activityKinds.filter((kind) => kind.startsWith('lender_'))
  expect(hidden).toContain('lender_shared')
  expect(coordinatorActivity).toEqual(activityKinds.filter((kind) => !kind.startsWith('lender_')))
})

const kindOfTopic = {
  deal: 'deal',
  notes: 'deal',
  tasks: 'task',
  requests: 'request',
  documents: 'document',
  financials: 'financials',
  lenders: 'lender',
} as const

test.each(activityKinds)('%s has the topic of its event', (kind) => {
  expect(eventOf(kind).kind).toBe(kindOfTopic[activityTopic(kind)])
})
