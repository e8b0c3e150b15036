import { expect, test } from 'vitest'
import { createSession, type SessionEvent } from './session.ts'

function setUp() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const session = createSession(storage)
  const events: SessionEvent[] = []
  session.subscribe((event) => events.push(event))
  return { session, values, events }
}

const pair = { access: 'a', refresh: 'r' }

test('the end of a session clears access token, refresh token and partner id, and is told once', () => {
  const { session, values, events } = setUp()
  session.start(pair)
  session.setPartnerId('ptnr_1')
  session.end('expired')
  session.end('expired')
  expect([...values.keys()]).toEqual([])
  expect(events).toEqual([{ kind: 'started' }, { kind: 'ended', why: 'expired' }])
})

test('a renewed pair is no news', () => {
  const { session, events } = setUp()
  session.renew(pair)
  session.onStorage({ key: 'loanyard.access', oldValue: 'a', newValue: 'b' })
  expect(events).toEqual([])
  expect(session.access()).toBe('a')
})

test('what another tab does is told here', () => {
  const { session, events } = setUp()
  session.onStorage({ key: 'loanyard.access', oldValue: null, newValue: 'b' })
  session.onStorage({ key: 'loanyard.access', oldValue: 'b', newValue: null })
  session.onStorage({ key: null, oldValue: null, newValue: null })
  session.onStorage({ key: 'something.else', oldValue: 'b', newValue: null })
  expect(events.map((event) => event.kind)).toEqual(['started', 'ended', 'ended'])
})
