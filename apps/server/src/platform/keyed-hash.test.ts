import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { KeyedHash } from './keyed-hash.ts'

const secret = Buffer.from('a secret of this installation, 32')
const keyed = new KeyedHash(secret)

test('the same under the same key, in every process', () => {
  const again = new KeyedHash(Buffer.from(secret))
  expect(again.id).toBe(keyed.id)
  expect(again.of('magic link code', 'user', '12345678')).toEqual(keyed.of('magic link code', 'user', '12345678'))
  expect(keyed.of('magic link code', 'user', '12345678')).toHaveLength(32)
})

test('another under another key, whose name is another, too', () => {
  const other = new KeyedHash(Buffer.concat([secret, Buffer.from('x')]))
  expect(other.id).not.toBe(keyed.id)
  expect(other.of('magic link code', 'user', '12345678')).not.toEqual(keyed.of('magic link code', 'user', '12345678'))
})

test('different purposes and parts never meet, wherever the parts are cut', () => {
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

test('neither the hash nor the name of the key is what somebody without the key could make', () => {
  const hash = keyed.of('idempotent request', 'POST /api', '{"password":"x"}').toString('hex')
  for (const guess of ['{"password":"x"}', 'POST /api\0{"password":"x"}', 'idempotent request{"password":"x"}']) {
    expect(hash).not.toBe(createHash('sha256').update(guess).digest('hex'))
  }
  expect(keyed.id).toMatch(/^[\w-]{16}$/)
  expect(createHash('sha256').update(secret).digest('base64url')).not.toContain(keyed.id)
})
