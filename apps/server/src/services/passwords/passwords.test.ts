import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })
const checked = vi.mocked(verify)
beforeEach(() => {
  checked.mockClear()
})

const password = 'harbor lights at dusk'

test('matches a password with its own hash only', async () => {
  const hash = await hashPassword(password)
  expect(await passwordFits(hash, password)).toBe(true)
  for (const wrong of ['', `${password} `, password.toUpperCase()]) expect(await passwordFits(hash, wrong)).toBe(false)
})

test('uses salted Argon2id with 19 MiB and two passes', async () => {
  const hashes = [await hashPassword(password), await hashPassword(password)]
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22,}\$[^$]{43}$/)
  expect(new Set(hashes).size).toBe(2)
})

test('treats the same letters in other code points as the same password', async () => {
  expect(await passwordFits(await hashPassword('caf\u00e9 am hafen'), 'cafe\u0301 am hafen')).toBe(true)
})

test('checks a hash of the same cost if there is none, and nothing matches it', async () => {
  const hash = await hashPassword('another')
  expect(await passwordFits(hash, password)).toBe(false)
  for (const guess of [password, 'no one has this password']) expect(await passwordFits(null, guess)).toBe(false)
  const costs = checked.mock.calls.map(([stored]) => /^\$argon2id\$v=19\$[^$]+\$/.exec(String(stored))?.[0])
  expect(costs).toEqual([costs[0], costs[0], costs[0]])
  expect(costs[0]).toBe('$argon2id$v=19$m=19456,t=2,p=1$')
})
