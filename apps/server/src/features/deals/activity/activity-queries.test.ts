import { activityKinds } from '@loanyard/contract/deals/activity'
import { expect, test } from 'vitest'
import { coordinatorActivity } from './activity-queries.ts'

test('hides every activity with or by lenders from coordinators, and nothing else', () => {
  const hidden = activityKinds.filter((kind) => kind.startsWith('lender_'))
  expect(hidden).toContain('lender_shared')
  expect(coordinatorActivity).toEqual(activityKinds.filter((kind) => !kind.startsWith('lender_')))
})
