import { expect, test } from 'vitest'
import { KeyRing, type KeyPurpose } from './key-ring.ts'

const purposes: KeyPurpose[] = ['access token', 'cursor', 'file address', 'keyed hash', 'job payload', 'audit trail']

test('every purpose of every key has a key and an id of its own, the same in every process', () => {
  const ring = new KeyRing(['the newest key', 'the one before'])
  const all = purposes.flatMap((purpose) => ring.keysFor(purpose))
  expect(all).toHaveLength(2 * purposes.length)
  expect(new Set(all.map(({ key }) => key.toString('hex'))).size).toBe(all.length)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const again = new KeyRing(['the newest key', 'the one before'])
  expect(purposes.flatMap((purpose) => again.keysFor(purpose))).toEqual(all)
  expect(new KeyRing(['the one before']).keysFor('cursor')[0]).toEqual(ring.keysFor('cursor')[1])
})
