import { expect, test } from 'vitest'
import { actorName } from './actor-name.ts'

test('leaves out the address, and keeps what has none or nothing else', () => {
  expect(actorName('Avery Stone (avery@example.com)')).toBe('Avery Stone')
  expect(actorName('Avery (Ave) Stone')).toBe('Avery (Ave) Stone')
  expect(actorName('(avery@example.com)')).toBe('(avery@example.com)')
})
