import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { auditReads } from '../../../testing/audit/audit-verification.ts'
import { makeDeal, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { createNote, moveStage } = calls.deals

const app = await startApplication()
afterAll(() => app.close())

const seal = () => app.services.audit.seal()
const { breakOf } = auditReads(app)
const chainOf = (partner: string) =>
  app.ask<{ sealed_number: string; id: string; hash: Buffer; previous_hash: Buffer }>(
    'select sealed_number, id, hash, previous_hash from audit_log where partner_id = $1 order by sealed_number',
    [partner],
  )

/** A partner with a few sealed entries. */
async function sealedPartner() {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const deal = await makeDeal(app, partner)
  const params = { deal_id: deal.id }
  for (let step = 0; step < 4; step++) await api.call(moveStage, { params, body: {} })
  await seal()
  return { partner, api, deal, params }
}

test('gives each entry the hash of the previous one, per partner, from the first', async () => {
  const [one, two] = [await sealedPartner(), await sealedPartner()]
  for (const { partner } of [one, two]) {
    const chain = await chainOf(partner.uuid)
    expect(chain.map(({ sealed_number }) => sealed_number)).toEqual(['1', '2', '3', '4'])
    expect(chain[0]?.previous_hash.length).toBe(0)
    chain.slice(1).forEach(({ previous_hash }, index) => expect(previous_hash).toEqual(chain[index]?.hash))
    expect(await breakOf(partner.uuid)).toBeNull()
  }
})

test('continues from the end of the last sealing', async () => {
  const { partner, api, params } = await sealedPartner()
  const before = await chainOf(partner.uuid)
  for (let step = 0; step < 3; step++) await api.call(createNote, { params, body: { text: 'More' } })
  await seal()
  const after = await chainOf(partner.uuid)
  expect(after.slice(0, 4)).toEqual(before)
  expect(after).toHaveLength(7)
  expect(await breakOf(partner.uuid)).toBeNull()
})

test('makes one chain when several processes seal while people work', async () => {
  const { partner, api, params } = await sealedPartner()
  const work = Array.from({ length: 30 }, () => () => api.call(createNote, { params, body: { text: 'At once' } }))
  const sealing = Array.from({ length: 30 }, () => () => seal())
  const inTurn: (() => Promise<unknown>)[] = work.flatMap((run, index) => [run, sealing[index] ?? seal])
  await Promise.all(inTurn.map((run) => run()))
  await seal()
  const numbers = (await chainOf(partner.uuid)).map(({ sealed_number }) => Number(sealed_number))
  expect(numbers).toEqual(Array.from({ length: 34 }, (_, index) => index + 1))
  expect(await breakOf(partner.uuid)).toBeNull()
})

const changes = {
  action: `'deal_deleted'`,
  subject_id: 'gen_random_uuid()',
  deal_id: 'gen_random_uuid()',
  actor_id: 'gen_random_uuid()',
  actor_name: `'Someone Else'`,
  address: `'10.0.0.1'`,
  request_id: `'another'`,
  data: `'{"changes": []}'`,
  created: `created - interval '1 microsecond'`,
  hash: 'sha256(hash)',
  previous_hash: 'sha256(previous_hash)',
  hash_key: `'unknown'`,
}

test.each(Object.entries(changes))('finds an entry whose %s was changed', async (column, value) => {
  const { partner } = await sealedPartner()
  await app.ask(`update audit_log set ${column} = ${value} where partner_id = $1 and sealed_number = 2`, [partner.uuid])
  expect(await breakOf(partner.uuid)).toBe(2)
})

const headChanges = {
  number: 'number - 1',
  hash: 'sha256(hash)',
  is_legacy: 'true',
  signed_at: `'2020-01-01T00:00:00.000Z'`,
  key_id: `'unknown'`,
  mac: 'sha256(mac)',
}

test.each(Object.entries(headChanges))('finds a signed head whose %s was changed', async (column, value) => {
  const { partner } = await sealedPartner()
  expect(await breakOf(partner.uuid)).toBeNull()
  await app.ask(`update audit_heads set ${column} = ${value} where partner_id = $1`, [partner.uuid])
  expect(await breakOf(partner.uuid)).not.toBeNull()
})

test('covers every column of an entry', async () => {
  const columns = await app.ask<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped`,
  )
  const others = ['partner_id', 'id', 'sealed_number']
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...Object.keys(changes), ...others].toSorted())
})

test('finds a removed, inserted or moved entry', async () => {
  const [out, into, moved, target] = [
    await sealedPartner(),
    await sealedPartner(),
    await sealedPartner(),
    await sealedPartner(),
  ]
  await app.ask('delete from audit_log where partner_id = $1 and sealed_number = 3', [out.partner.uuid])
  expect(await breakOf(out.partner.uuid)).toBe(4)
  await app.ask(
    `insert into audit_log (partner_id, id, action, subject_id, actor_name, sealed_number, previous_hash, hash)
     select partner_id, gen_random_uuid(), action, subject_id, actor_name, 5, hash, sha256(hash) from audit_log
      where partner_id = $1 and sealed_number = 4`,
    [into.partner.uuid],
  )
  expect(await breakOf(into.partner.uuid)).toBe(5)
  await app.ask('delete from audit_log where partner_id = $1', [target.partner.uuid])
  await app.ask('update audit_log set partner_id = $2 where partner_id = $1', [moved.partner.uuid, target.partner.uuid])
  expect(await breakOf(target.partner.uuid)).toBe(1)
})
