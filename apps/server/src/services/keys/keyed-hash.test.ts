import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyRing } from './key-ring.ts'
import { KeyedHash } from './keyed-hash.ts'

const secret = 'a secret of this installation, 32'
const keyed = new KeyedHash(new KeyRing([secret]))

test('returns the same hash under the same key in every process', () => {
  const again = new KeyedHash(new KeyRing([secret]))
  expect(again.id).toBe(keyed.id)
  expect(again.of('magic link code', 'user', '12345678')).toEqual(keyed.of('magic link code', 'user', '12345678'))
  expect(keyed.of('magic link code', 'user', '12345678')).toHaveLength(32)
})

test('returns another hash and id under another key', () => {
  const other = new KeyedHash(new KeyRing([`${secret}x`]))
  expect(other.id).not.toBe(keyed.id)
  expect(other.of('magic link code', 'user', '12345678')).not.toEqual(keyed.of('magic link code', 'user', '12345678'))
})

test('hashes with the new key during a rotation and matches both', () => {
  const rotated = new KeyedHash(new KeyRing([`${secret}x`, secret]))
  const hash = keyed.of('archive', 'one')
  expect(rotated.of('archive', 'one')).not.toEqual(hash)
  expect(rotated.matches(hash, 'archive', 'one')).toBe(true)
  expect(rotated.matches(hash, 'archive', 'two')).toBe(false)
  expect(rotated.accepts(keyed.id)).toBe(true)
  expect(new KeyedHash(new KeyRing([`${secret}x`])).accepts(keyed.id)).toBe(false)
})

test('never collides between purposes or differently split parts', () => {
  const hashes = [
    keyed.of('magic link code', 'ab', 'c'),
    keyed.of('magic link code', 'a', 'bc'),
    keyed.of('magic link code', 'abc'),
    keyed.of('magic link code', 'abc', ''),
    keyed.of('magic link code', '', 'abc'),
    keyed.of('magic link code', 'a\u00001:b', 'c'),
    keyed.of('magic link code'),
    keyed.of('idempotent request', 'abc'),
    keyed.of('idempotent request', 'ab', 'c'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test("returns a hash and an id that can't be made without the key", () => {
  const hash = keyed.of('idempotent request', 'POST /api', '{"password":"x"}').toString('hex')
  for (const guess of ['{"password":"x"}', 'POST /api\0{"password":"x"}', 'idempotent request{"password":"x"}']) {
    expect(hash).not.toBe(createHash('sha256').update(guess).digest('hex'))
  }
  expect(keyed.id).toMatch(/^[\w-]{16}$/)
  expect(createHash('sha256').update(secret).digest('base64url')).not.toContain(keyed.id)
})
