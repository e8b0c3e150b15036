import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { expect, test } from 'vitest'
import { checklistGroups, stageFor } from './checklist-options.ts'

const stages = ['one', 'two', 'three'].map((id, index) => ({ id, name: id, number: index + 1 }))
const bundle = (id: string, values: Partial<BundleSummary> = {}) =>
  ({ id, stage: null, loan_purposes: [], attachments_count: 1, ...values }) as unknown as BundleSummary
const idsOf = (groups: ReturnType<typeof checklistGroups>) =>
  groups.map(({ heading, bundles }) => [heading, bundles.map(({ id }) => id)])

test('a checklist of a later stage goes there, any other to the stage in which it is requested', () => {
  const place = { stages, stageId: 'two' }
  const stageOf = (stage: string | null) => stageFor(bundle('a', { stage }), place)?.id
  expect([stageOf(null), stageOf('one'), stageOf('two'), stageOf('three')]).toEqual(['two', 'two', 'two', 'three'])
})

test('checklists for the loan purpose come first, empty ones never among them', () => {
  const options = [
    bundle('plain'),
    bundle('stage', { stage: 'two' }),
    bundle('fit', { loan_purposes: ['Startup'] }),
    bundle('empty', { loan_purposes: ['Startup'], attachments_count: 0 }),
  ]
  expect(idsOf(checklistGroups(options, { purpose: 'Startup', stageId: 'two' }))).toEqual([
    ['Recommended for Startup', ['fit']],
    ['For this stage', ['stage']],
    ['Other checklists', ['plain', 'empty']],
  ])
  expect(idsOf(checklistGroups([bundle('plain')], { purpose: null, stageId: 'two' }))).toEqual([
    ['Checklists', ['plain']],
  ])
})
