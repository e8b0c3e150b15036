import { expect, test } from 'vitest'
import { KeyRing } from './key-ring.ts'
import { isSealed, PayloadBox } from './payload-box.ts'

const [old, next] = ['the old key of this installation', 'the next key of this installation']
const box = new PayloadBox(new KeyRing([old]))
const payload = { to: { address: 'bo@example.com' }, subject: 'Sign in', code: '12345678' }

test('opens payloads sealed under the current and the previous key', () => {
  const sealed = box.seal('send_email', payload)
  expect(isSealed(sealed)).toBe(true)
  expect(JSON.stringify(sealed)).not.toContain('example.com')
  expect(box.open('send_email', sealed)).toEqual(payload)
  expect(new PayloadBox(new KeyRing([next, old])).open('send_email', sealed)).toEqual(payload)
})

test('never seals a payload to the same text twice', () => {
  expect(box.seal('send_email', payload)).not.toEqual(box.seal('send_email', payload))
})

test('rejects payloads of another job kind, under another key, changed, or in plain text', () => {
  const sealed = box.seal('send_email', payload)
  const { sealed: text } = sealed
  const dot = text.indexOf('.')
  const flipped = text.slice(0, dot + 30) + (text[dot + 30] === 'A' ? 'Q' : 'A') + text.slice(dot + 31)
  const otherKey = new PayloadBox(new KeyRing([next]))
  expect(() => box.open('notify_client', sealed)).toThrow('changed')
  expect(() => otherKey.open('send_email', sealed)).toThrow('another SECRET_KEY')
  for (const wrong of [flipped, text.slice(0, dot + 9), `${text.slice(0, dot)}.`]) {
    expect(() => box.open('send_email', { sealed: wrong })).toThrow('changed')
  }
  for (const clear of [payload, null, 'text', { sealed: 1 }]) expect(() => box.open('send_email', clear)).toThrow()
})
