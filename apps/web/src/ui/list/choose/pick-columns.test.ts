import { expect, test } from 'vitest'
import type { Column } from '../columns.ts'
import { pickColumns } from './pick-columns.ts'

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  cell: (row) => row,
  ...more,
})
const all = [
  column('title', { names: true }),
  column('stage', { width: '18%' }),
  column('loan_amount', { width: '116px' }),
]
const widths = (chosen: string) => pickColumns(all, chosen).map(({ key, width }) => [key, width])

test('takes the order and the widths from the address, and skips unknown columns', () => {
  expect(widths('title.300,gone.90,loan_amount,stage.160')).toEqual([
    ['title', '300px'],
    ['loan_amount', '116px'],
    ['stage', '160px'],
  ])
})

test('gives the column that names the row room beside others that share the width', () => {
  expect(widths('title,stage')).toEqual([
    ['title', '220px'],
    ['stage', undefined],
  ])
  expect(widths('title,loan_amount')).toEqual([
    ['title', undefined],
    ['loan_amount', '116px'],
  ])
})

test('keeps a width from an edited address between the narrowest and the widest', () => {
  expect(widths('title.1,stage.9999')).toEqual([
    ['title', '64px'],
    ['stage', '640px'],
  ])
})
