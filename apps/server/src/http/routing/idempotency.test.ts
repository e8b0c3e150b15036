import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makePartner, makeProfile, makeStaff, unique } from '../../../testing/data/factories.ts'
import { runQueued } from '../../../testing/database/lock-queue.ts'

const { createDeal, createNote, listNotes, moveStage, updateDeal } = calls.deals
const { createLead, importLeads, listLeads } = calls.leads

const app = await sharedApplication()
const partner = await makePartner(app)
const ana = await makeStaff(app, partner)
const ben = await makeStaff(app, partner)

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const body = { full_name: 'Once Only', email: 'once@example.com' }
/** Number of leads with this name. */
const leadsOf = async (full_name: string) =>
  (await ana.api.call(listLeads, { query: { search: full_name } })).total_count

test('repeats the first reply for the same key and body', async () => {
  const [key, full_name] = [unique('key'), unique('Once')]
  const request = { body: { ...body, full_name }, ...keyed(key) }
  const first = await ana.api.send(createLead, request)
  await ana.api.call(calls.leads.updateLead, {
    params: { lead_id: (first.json as { id: string }).id },
    body: { phone: '(555) 010-0000' },
  })
  const again = await ana.api.send(createLead, request)
  expect([again.status, again.json]).toEqual([201, first.json])
  expect(await leadsOf(full_name)).toBe(1)
})

test('rejects a key reused with another body or call', async () => {
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  const key = unique('key')
  await ana.api.call(createNote, { params, body: { text: 'One' }, ...keyed(key) })
  const sentence = 'This idempotency key was already used with another request.'
  const other = await ana.api.refused(createNote, 'idempotency_key_reused', {
    params,
    body: { text: 'Two' },
    ...keyed(key),
  })
  expect(other.detail).toBe(sentence)
  await ana.api.refused(createLead, 'idempotency_key_reused', { body, ...keyed(key) })
  const elsewhere = { deal_id: (await makeDeal(app, partner)).id }
  await ana.api.refused(createNote, 'idempotency_key_reused', {
    params: elsewhere,
    body: { text: 'One' },
    ...keyed(key),
  })
  expect((await ana.api.call(listNotes, { params })).total_count).toBe(1)
})

test('runs concurrent requests with one key once', async () => {
  const deal = await makeDeal(app, partner)
  const request = { params: { deal_id: deal.id }, body: {}, ...keyed(unique('key')) }
  const replies = await runQueued(
    app,
    { statements: [['select from deals where id = $1 for update', [deal.uuid]]] },
    [1, 2, 3, 4].map(() => () => ana.api.call(moveStage, request)),
  )
  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(replies[0]?.stage.number).toBe(2)
  expect(await app.ask('select from deal_stage_moves where deal_id = $1', [deal.uuid])).toHaveLength(1)
})

test('sends a lost reply again', async () => {
  const deal = await makeDeal(app, partner)
  const request = { params: { deal_id: deal.id }, body: {}, ...keyed(unique('key')) }
  const leaving = new AbortController()
  const lost = () =>
    fetch(`${app.url}/api/v0/deals/${deal.id}/partners/${partner.id}/stage/move`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${ana.api.token}`, 'content-type': 'application/json', ...request.headers },
      signal: leaving.signal,
    }).catch(() => null)
  const held = { statements: [['select from deals where id = $1 for update', [deal.uuid]] as const] }
  const [reply] = await runQueued(app, { ...held, onceWaiting: () => leaving.abort() }, [lost])
  expect(reply).toBeNull()
  const again = await ana.api.call(moveStage, request)
  expect(again.stage.number).toBe(2)
  expect(await app.ask('select from deal_stage_moves where deal_id = $1', [deal.uuid])).toHaveLength(1)
})

test('accepts the same key again after a rejected request', async () => {
  const deal = await makeDeal(app, partner, { status: 'On Hold' })
  const params = { deal_id: deal.id }
  const request = { params, body: {}, ...keyed(unique('key')) }
  await ana.api.refused(moveStage, 'deal_not_active', request)
  await ana.api.call(updateDeal, { params, body: { status: 'Active' } })
  expect((await ana.api.call(moveStage, request)).stage.number).toBe(2)
  expect((await ana.api.call(moveStage, request)).stage.number).toBe(2)
})

test('keeps the keys of different people apart', async () => {
  const [key, full_name] = [unique('key'), unique('Each')]
  const request = { body: { ...body, full_name }, ...keyed(key) }
  const [mine, theirs] = [await ana.api.call(createLead, request), await ben.api.call(createLead, request)]
  expect(mine.id).not.toBe(theirs.id)
  expect(await leadsOf(full_name)).toBe(2)
})

test('returns a stored reply only to people who still have access', async () => {
  const former = await makeStaff(app, partner)
  await makeProfile(app, await makePartner(app), former)
  const request = {
    body: { title: 'Kept', borrower: { first_name: 'B', last_name: 'R', email: 'b@example.com' }, loan_amount: '1' },
    ...keyed(unique('key')),
  }
  await former.api.call(createDeal, request)
  await app.ask(`update staff set status = 'Inactive' where id = $1`, [former.uuid])
  await former.api.refused(createDeal, 'not_found', request)
  await app.ask('update sessions set ended_at = now() where id = $1', [former.session_uuid])
  await former.api.refused(createDeal, 'unauthorized', request)
})

test('runs an import once per key', async () => {
  const full_name = unique('Imported')
  const request = { body: `full_name,email\n${full_name},i@example.com`, ...keyed(unique('key')) }
  const first = await ana.api.call(importLeads, request)
  expect(await ana.api.call(importLeads, request)).toEqual(first)
  expect(await leadsOf(full_name)).toBe(1)
})

test('requires 1 to 200 visible characters in a key', async () => {
  for (const key of ['', ' ', 'a b', 'x'.repeat(201), 'ä']) {
    const refusal = await ana.api.refused(createLead, 'bad_input', { body, ...keyed(key) })
    expect(refusal.errors).toEqual([
      { path: 'Idempotency-Key', message: 'An idempotency key must have 1 to 200 visible characters.' },
    ])
  }
  await ana.api.call(createLead, { body, ...keyed('x'.repeat(200)) })
})

test('forgets a key after a day', async () => {
  const [key, full_name] = [unique('key'), unique('Daily')]
  const request = { body: { ...body, full_name }, ...keyed(key) }
  await ana.api.call(createLead, request)
  await app.ask(`select private.purge_expired(now() + interval '23 hours 59 minutes')`)
  await ana.api.call(createLead, request)
  expect(await leadsOf(full_name)).toBe(1)
  await app.ask(`select private.purge_expired(now() + interval '24 hours 1 minute')`)
  await ana.api.call(createLead, request)
  expect(await leadsOf(full_name)).toBe(2)
})
