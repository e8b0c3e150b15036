import { expect, test } from 'vitest'
import { auditKeys } from '../audit/audit-keys.ts'
import { chainStart, isValidLink, sealedHash } from '../audit/hash-chain.ts'
import { KeyRing, type KeyPurpose } from './key-ring.ts'

const purposes: KeyPurpose[] = ['access token', 'cursor', 'file address', 'keyed hash', 'job payload', 'audit trail']

test('derives a key and an id per purpose and key, the same in every process', () => {
  const ring = new KeyRing(['the newest key', 'the one before'])
  const all = purposes.flatMap((purpose) => ring.keysFor(purpose))
  expect(all).toHaveLength(2 * purposes.length)
  expect(new Set(all.map(({ key }) => key.toString('hex'))).size).toBe(all.length)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const again = new KeyRing(['the newest key', 'the one before'])
  expect(purposes.flatMap((purpose) => again.keysFor(purpose))).toEqual(all)
  expect(new KeyRing(['the one before']).keysFor('cursor')[0]).toEqual(ring.keysFor('cursor')[1])
})

test('uses a retired key only to verify the audit trail, after every valid key', () => {
  const before = new KeyRing(['the retired key'])
  const ring = new KeyRing(['the newest key', 'the one before'], ['the retired key'])
  const valid = new KeyRing(['the newest key', 'the one before'])
  for (const purpose of purposes) {
    const retired = purpose === 'audit trail' ? before.keysFor(purpose) : []
    expect(ring.keysFor(purpose), purpose).toEqual([...valid.keysFor(purpose), ...retired])
  }
})

test('verifies an audit entry sealed under a retired key and seals new ones under the newest', () => {
  const [empty, content] = [Buffer.alloc(0), Buffer.from('entry')]
  const before = auditKeys(new KeyRing(['the retired key']).keysFor('audit trail')).current
  const keys = auditKeys(new KeyRing(['the newest key'], ['the retired key']).keysFor('audit trail'))
  expect(keys.current.id).toBe(auditKeys(new KeyRing(['the newest key']).keysFor('audit trail')).current.id)
  const link = { number: 1, content, previous_hash: empty, hash: sealedHash(before, empty, content) }
  expect(isValidLink({ ...link, hash_key: before.id }, chainStart, keys, 0)).toBe(true)
  expect(isValidLink({ ...link, content: Buffer.from('other'), hash_key: before.id }, chainStart, keys, 0)).toBe(false)
  const without = auditKeys(new KeyRing(['the newest key']).keysFor('audit trail'))
  expect(isValidLink({ ...link, hash_key: before.id }, chainStart, without, 0)).toBe(false)
})
