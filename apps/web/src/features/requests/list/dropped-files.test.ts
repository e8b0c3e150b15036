import { expect, test } from 'vitest'
import { slotsFor } from './dropped-files.ts'

const slots = ['2024', '2023', '2022'].map((name) => ({ name, is_required: true, is_filled: name === '2022' }))

test('recognizes which of the missing files each is by its name, and takes the rest in order', () => {
  expect(slotsFor({ slots }, ['returns-2023.pdf', 'returns-2024.pdf'])).toEqual(['2023', '2024'])
  expect(slotsFor({ slots }, ['returns-2023.pdf', 'scan.pdf'])).toEqual(['2023', '2024'])
  expect(slotsFor({ slots }, ['scan 1.pdf', 'scan 2.pdf', 'scan 3.pdf'])).toEqual(['2024', '2023', null])
  expect(slotsFor({ slots }, ['2023 a.pdf', '2023 b.pdf'])).toEqual(['2023', '2024'])
  expect(slotsFor({ slots: [] }, ['scan.pdf'])).toEqual([null])
})
