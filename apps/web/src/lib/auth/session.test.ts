import { expect, test } from 'vitest'
import { memoryStorage } from '../browser/browser-storage.ts'
import { areDifferentUsers, createSession, subjectOf, type SessionEvent } from './session.ts'

function setUp() {
  const session = createSession(memoryStorage())
  const events: SessionEvent[] = []
  session.subscribe((event) => events.push(event))
  return { session, events }
}

/** Only the parts of an access token that the page reads. */
const tokenOf = (sub: string, iat = 1) => `h.${btoa(JSON.stringify({ sub, iat }))}.s`
const pairOf = (sub: string) => ({ access: tokenOf(sub), refresh: `r-${sub}` })
const change = (oldValue: string | null, newValue: string | null) => ({ key: 'loanyard.access', oldValue, newValue })

test('clears tokens and partner id when a session ends and notifies once', () => {
  const { session, events } = setUp()
  session.start(pairOf('ana'))
  session.setPartnerId('ptnr_1')
  session.end('expired')
  session.end('expired')
  expect([session.access(), session.refresh(), session.partnerId()]).toEqual([null, null, null])
  expect(events).toEqual([{ kind: 'started' }, { kind: 'ended', why: 'expired' }])
})

test('passes on where a started or ended session should lead', () => {
  const { session, events } = setUp()
  session.start(pairOf('ana'), '/partner')
  session.end('signed_out', '/portal/login')
  expect(events).toEqual([
    { kind: 'started', to: '/partner' },
    { kind: 'ended', why: 'signed_out', to: '/portal/login' },
  ])
})

test('does not notify of a renewed pair', () => {
  const { session, events } = setUp()
  session.renew(pairOf('ana'))
  session.onStorage(change(tokenOf('ana', 1), tokenOf('ana', 2)))
  expect(events).toEqual([])
  expect(session.access()).toBe(tokenOf('ana'))
})

test('notifies of what another tab does', () => {
  const { session, events } = setUp()
  session.onStorage(change(null, tokenOf('ana')))
  session.onStorage(change(tokenOf('ana'), tokenOf('ben')))
  session.onStorage(change(tokenOf('ben'), null))
  session.onStorage({ key: null, oldValue: null, newValue: null })
  session.onStorage({ key: 'something.else', oldValue: 'b', newValue: null })
  expect(events.map((event) => event.kind)).toEqual(['started', 'replaced', 'ended', 'ended'])
})

test('drops the partner id when the person changes', () => {
  const { session } = setUp()
  session.start(pairOf('ana'))
  session.setPartnerId('ptnr_1')
  session.start(pairOf('ana'))
  expect(session.partnerId()).toBe('ptnr_1')
  session.start(pairOf('ben'))
  expect(session.partnerId()).toBeNull()
})

/** As the server writes it: base64url. */
const accessToken = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`

test('reads the subject of an access token without verifying it', () => {
  expect(subjectOf(accessToken({ sub: 'user_ÿ>?' }))).toBe('user_ÿ>?')
  expect(subjectOf('nonsense')).toBeNull()
  expect(subjectOf(null)).toBeNull()
})

test('tells the tokens of two people apart', () => {
  const [ana, ben] = [accessToken({ sub: 'ana' }), accessToken({ sub: 'ben' })]
  expect(areDifferentUsers(ana, ben)).toBe(true)
  expect(areDifferentUsers(ana, accessToken({ sub: 'ana', iat: 2 }))).toBe(false)
  expect(areDifferentUsers(ana, 'nonsense')).toBe(false)
  expect(areDifferentUsers(null, ben)).toBe(false)
})
