import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { deviceId } from './device-id.ts'

test('keeps a browser’s id and replaces an invalid one', () => {
  const storage = memoryStorage()
  const made = deviceId(storage)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(deviceId(storage)).toBe(made)
  expect(deviceId(memoryStorage())).not.toBe(made)
  storage.setItem('loanyard.device', 'x')
  expect(deviceId(storage)).toMatch(/^[\w-]{43}$/)
})
