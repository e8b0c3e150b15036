import { expect, test } from 'vitest'
import { groupByStage } from './group-by-stage.ts'

const stage = (number: number, name: string) => ({ id: `stg_${number}`, number, name })

test('groups items in stage order, those without a stage last', () => {
  const items = [
    { id: 1, stage: null },
    { id: 2, stage: stage(3, 'Packaging') },
    { id: 3, stage: stage(1, 'Pre-Qualification') },
    { id: 4, stage: stage(3, 'Packaging') },
  ]
  expect(groupByStage(items).map(({ name, items: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ['Pre-Qualification', [3]],
    ['Packaging', [2, 4]],
    ['Other', [1]],
  ])
  expect(groupByStage([])).toEqual([])
})
