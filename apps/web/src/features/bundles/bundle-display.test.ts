import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { expect, test } from 'vitest'
import { sectionsOf } from './bundle-display.ts'

/** Only these two fields matter here. */
const bundle = (title: string, stage: string | null) => ({ title, stage }) as BundleSummary
const stages = [
  { id: 'stg_2', name: 'Closing', number: 2 },
  { id: 'stg_1', name: 'Collection', number: 1 },
  { id: 'stg_3', name: 'Funded', number: 3 },
]

test('groups by stage in order, then any stage, without empty groups and without losing a bundle', () => {
  const bundles = [bundle('A', null), bundle('B', 'stg_2'), bundle('C', 'stg_1'), bundle('D', 'stg_gone')]
  const found = sectionsOf(bundles, stages).map(({ name, bundles: those }) => [name, those.map(({ title }) => title)])
  expect(found).toEqual([
    ['Collection', ['C']],
    ['Closing', ['B']],
    ['Any stage', ['A', 'D']],
  ])
})
