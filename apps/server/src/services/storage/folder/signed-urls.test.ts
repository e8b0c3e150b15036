import { expect, test } from 'vitest'
import { KeyRing } from '../../keys/key-ring.ts'
import { SignedUrls, type PutRight } from './signed-urls.ts'

const urls = new SignedUrls(new KeyRing(['the secret key of the signed URLs of this test']))
const key = 'documents/0190f1f0-0000-7000-8000-000000000001'
const right: PutRight = {
  kind: 'object',
  content_type: 'application/pdf',
  size: 10,
  max_size: 10,
  upload_id: '',
  number: 0,
}
const address = urls.make('PUT', key, right, 60).slice('/files/'.length)

/** The same signature over another well-formed grant. */
function forged(change: Partial<PutRight>, seconds = 60): string {
  const grant = { right: { ...right, ...change }, until: Math.floor(Date.now() / 1000) + seconds }
  return address.replace(/grant=[\w-]+/, `grant=${Buffer.from(JSON.stringify(grant)).toString('base64url')}`)
}

test('opens the grant it made', () => {
  expect(urls.open('PUT', address)).toEqual({ key, right })
})

test.each([
  ['a larger size', forged({ size: 1e9 })],
  ['no size', forged({ size: null })],
  ['a larger limit', forged({ max_size: 1e9 })],
  ['another type', forged({ content_type: 'text/html' })],
  ['a part of an upload', forged({ kind: 'part', upload_id: 'x', number: 2 })],
  ['a later end', forged({}, 3600)],
  ['another object', address.replace('0001?', '0002?')],
])('refuses the signature of one grant for %s', (_what, other) => {
  expect(other).not.toBe(address)
  expect(() => urls.open('PUT', other)).toThrow(expect.objectContaining({ code: 'forbidden' }))
})

test('refuses a grant to upload as one to download', () => {
  expect(() => urls.open('GET', address)).toThrow(expect.objectContaining({ code: 'forbidden' }))
})
