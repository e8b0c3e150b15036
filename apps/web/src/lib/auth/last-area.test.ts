import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { createLastArea } from './last-area.ts'

test('keeps the last area and ignores other values', () => {
  const storage = memoryStorage()
  const last = createLastArea(storage)
  expect(last.read()).toBeNull()
  last.write('portal')
  expect(last.read()).toBe('portal')
  storage.setItem('loanyard.area', 'nowhere')
  expect(last.read()).toBeNull()
})
