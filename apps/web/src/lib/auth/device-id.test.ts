import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { deviceId } from './device-id.ts'

test('a browser keeps the id it made, and makes another in place of what is none', () => {
  const storage = memoryStorage()
  const made = deviceId(storage)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(deviceId(storage)).toBe(made)
  expect(deviceId(memoryStorage())).not.toBe(made)
  storage.setItem('loanyard.device', 'x')
  expect(deviceId(storage)).toMatch(/^[\w-]{43}$/)
})
