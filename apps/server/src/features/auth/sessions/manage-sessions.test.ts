import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newApi } from '../../../../testing/app/client.ts'
import { idsOf, walk } from '../../../../testing/app/pages.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { insert, makeMagicLink, makePerson, openSession, type Person } from '../../../../testing/data/factories.ts'
import { newUuid, toId } from '../../../services/ids.ts'

const { getUser, refreshToken } = calls.auth
const { useMagicLink } = calls.magicLinks
const { endOtherSessions, endSession, listSessions } = calls.sessions

const app = await sharedApplication()
const anonymous = newApi({ url: app.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })

/** Signs a person in by link, with this user agent. */
async function signIn(person: Person, userAgent = 'Firefox') {
  const request = { body: await makeMagicLink(app, person), headers: { 'user-agent': userAgent } }
  const pair = await anonymous.call(useMagicLink, request)
  const { results } = await as(pair.access).call(listSessions)
  const mine = results.find(({ is_current }) => is_current)
  if (mine === undefined) throw new Error('the caller has a session')
  return { ...pair, id: mine.id, api: as(pair.access) }
}

/** Adds a session of a person, last used this many minutes ago. */
async function addSession({ user_uuid }: Person, minutesAgo: number, columns = {}): Promise<string> {
  const id = newUuid()
  const then = new Date(Date.now() - minutesAgo * 60_000)
  const expires = new Date(Date.now() + 86_400_000)
  await insert(app, 'sessions', {
    id,
    user_id: user_uuid,
    created: then,
    last_used_at: then,
    expires_at: expires,
    ...columns,
  })
  return toId('session', id)
}
const ended = { ended_at: new Date(), ended_reason: 'logout' }

test('lists where a person is signed in: time, address, program and which session is current', async () => {
  const person = await makePerson(app)
  const { id, api } = await signIn(person, 'Mozilla/5.0 (X11; Linux) Firefox/140.0')
  const { results, total_count } = await api.call(listSessions)
  expect(total_count).toBe(2)
  const [mine, first] = results
  expect(mine).toMatchObject({
    id,
    address: '127.0.0.1',
    user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    is_current: true,
  })
  expect(first).toMatchObject({
    id: toId('session', person.session_uuid),
    address: null,
    user_agent: null,
    is_current: false,
  })
  for (const { created, last_used_at } of results) {
    expect(Date.now() - Date.parse(created)).toBeLessThan(60_000)
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created))
  }
  const theirs = await person.api.call(listSessions)
  expect(theirs.results.map(({ is_current }) => is_current)).toEqual([false, true])
})

test('lists the most recently used session first, counting renewal as use', async () => {
  const person = await makePerson(app)
  const [one, two] = [await signIn(person), await signIn(person)]
  const order = async () => (await person.api.call(listSessions)).results.map(({ id }) => id)
  expect((await order()).slice(0, 2)).toEqual([two.id, one.id])
  await anonymous.call(refreshToken, { body: { refresh: one.refresh } })
  expect((await order()).slice(0, 2)).toEqual([one.id, two.id])
})

test('keeps the user agent unchanged up to 400 characters', async () => {
  const person = await makePerson(app)
  for (const [sent, kept] of [
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['x'.repeat(600), 'x'.repeat(400)],
  ] as const) {
    const { api } = await signIn(person, sent)
    const { results } = await api.call(listSessions)
    expect(results.find(({ is_current }) => is_current)?.user_agent).toBe(kept)
  }
})

test('omits ended and expired sessions and those of other people', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  await addSession(person, 1, ended)
  await addSession(person, 2, { expires_at: new Date(Date.now() - 1000) })
  await addSession(other, 3)
  const { results, total_count } = await person.api.call(listSessions)
  expect(results.map(({ id }) => id)).toEqual([toId('session', person.session_uuid)])
  expect(total_count).toBe(1)
})

test('pages many sessions without repeating one, in both directions and either order', async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const added: string[] = []
  // Two each with the same time, so that the id decides.
  for (let minutes = 1; minutes <= 4; minutes++) {
    const last_used = new Date(Date.now() - minutes * 60_000)
    for (let time = 0; time < 2; time++) added.push(await addSession(person, minutes, { last_used_at: last_used }))
  }
  const all = [toId('session', person.session_uuid), ...added]
  for (const ordering of ['-last_used_at', 'last_used_at', '-created', 'created']) {
    const request = { query: { limit: 2, ordering } }
    const pages = await walk({ api: person.api, call: listSessions, request })
    expect(pages.map(({ results }) => results.length)).toEqual([2, 2, 2, 2, 1])
    expect(pages[0]?.total_count).toBe(9)
    expect(idsOf(pages).toSorted((a, b) => a.localeCompare(b))).toEqual(all.toSorted((a, b) => a.localeCompare(b)))
    const last = pages.at(-1)
    if (last === undefined) throw new Error('there are five')
    const back = await walk({ api: person.api, call: listSessions, request, towards: 'previous', from: last })
    expect(back.flatMap((page) => idsOf([page]).toReversed())).toEqual(idsOf(pages).toReversed())
    expect((await other.api.get(pages[0]?.next ?? '')).status).toBe(400)
  }
  const newestFirst = idsOf(await walk({ api: person.api, call: listSessions, request: { query: { limit: 4 } } }))
  expect(newestFirst[0]).toBe(all[0])
  expect(newestFirst.slice(1, 3).toSorted()).toEqual(added.slice(0, 2).toSorted())
})

test('ends one session with its refresh token and keeps the others', async () => {
  const person = await makePerson(app)
  const [one, two] = [await signIn(person), await signIn(person)]
  const params = { session_id: one.id }
  await two.api.call(endSession, { params })
  await one.api.refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: one.refresh } })
  for (const { api } of [two, person]) await api.call(getUser)
  await anonymous.call(refreshToken, { body: { refresh: two.refresh } })
  expect((await two.api.call(listSessions)).results.map(({ id }) => id)).not.toContain(one.id)
  await two.api.refused(endSession, 'not_found', { params })
})

test('allows the current session to be ended', async () => {
  const { api, id, refresh } = await signIn(await makePerson(app))
  await api.call(endSession, { params: { session_id: id } })
  await api.refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh } })
})

test("returns not_found for another person's session and keeps it", async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const unownedSession = await person.api.refused(endSession, 'not_found', {
    params: { session_id: toId('session', newUuid()) },
  })
  const gone = [await addSession(person, 1, ended), await addSession(person, 1, { expires_at: new Date() })]
  for (const session_id of [toId('session', other.session_uuid), ...gone]) {
    const refusal = await person.api.refused(endSession, 'not_found', { params: { session_id } })
    expect({ ...refusal, request_id: '' }).toEqual({ ...unownedSession, request_id: '' })
  }
  await other.api.call(getUser)
})

test("ends all others at once, but neither the current session nor other people's", async () => {
  const [person, other] = [await makePerson(app), await makePerson(app)]
  const [one, two] = [await signIn(person), await signIn(person)]
  const { api } = await openSession(app, person.user_uuid)
  await two.api.call(endOtherSessions)
  for (const gone of [one.api, api, person.api]) await gone.refused(getUser, 'unauthorized')
  await anonymous.refused(refreshToken, 'token_invalid', { body: { refresh: one.refresh } })
  expect((await two.api.call(listSessions)).results.map(({ id }) => id)).toEqual([two.id])
  await anonymous.call(refreshToken, { body: { refresh: two.refresh } })
  await other.api.call(getUser)
  await two.api.call(endOtherSessions)
})
