import { expect, test } from 'vitest'
import { editedCells } from './edited-cells.ts'

const lender = (from: string, to: string, row = 'Equipment') => ({ field: `${row} · lender_amount`, from, to })

test('shows each cell once, from its first to its last value', () => {
  expect(editedCells([[lender('1.00', '2.00')], [lender('2.00', '3.00'), lender('5.00', '6.00', 'Price')]])).toEqual({
    changes: [lender('1.00', '3.00'), lender('5.00', '6.00', 'Price')],
    more_changes: 0,
  })
})

test('leaves out a cell that came back to its value', () => {
  expect(editedCells([[lender('1.00', '2.00')], [lender('2.00', '1.00')]]).changes).toEqual([])
})

test('keeps every deleted and restored row', () => {
  const gone = { field: 'row', from: 'Price', to: null }
  const back = { field: 'row', from: null, to: 'Price' }
  expect(editedCells([[gone], [back]]).changes).toEqual([gone, back])
})

test('shows twenty of many cells, and says how many more there are', () => {
  const many = Array.from({ length: 25 }, (_, index) => lender('0.00', '1.00', `Row ${index}`))
  expect(editedCells([many])).toEqual({ changes: many.slice(0, 20), more_changes: 5 })
})

test('says nothing of the empty cells of a new row', () => {
  const name = { field: 'Price · item_name', from: null, to: 'Price' }
  const empty = { field: 'Price · lender_amount', from: null, to: '0.00' }
  expect(editedCells([[name, empty]]).changes).toEqual([name])
})
