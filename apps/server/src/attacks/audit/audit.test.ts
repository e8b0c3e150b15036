import { readdirSync } from 'node:fs'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { auditChains } from '../../../testing/audit/audit-chains.ts'
import { actionsOf } from '../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'
import { borrowersInvited, dealFor } from '../../../testing/data/invitations.ts'
import { asRole, makeAppLogin, refusalOf } from '../../../testing/database/app-role.ts'
import { newUuid, toUuid } from '../../services/ids.ts'

const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})
const { sealedPartner, rehash, rewrite } = auditChains(app)
const permissionDenied = '42501'

test("Q4: the request role can't change or remove entries, and adds them only as of now, for its scope's person and partner", async () => {
  const { partner, admin } = await sealedPartner()
  const other = await makeStaff(app, partner)
  const write = 'select private.write_audit($1, $2, $3, $2, null, $4, null, null, $5)'
  const as = (actor: string | null, of = partner.uuid) => [of, newUuid(), 'deal_created', actor, '{}']
  for (const role of ['loanyard_app', 'loanyard_client', 'loanyard_lender', 'loanyard_auth'] as const) {
    await asRole(login, role, async (run) => {
      const insert = `insert into audit_log (partner_id, id, action, subject_id, actor_name, created)
        values ($1, $2, 'deal_created', $2, 'Someone Else', now() - interval '1 year')`
      expect(await refusalOf(run, insert, [partner.uuid, newUuid()])).toBe(permissionDenied)
      expect(await refusalOf(run, 'update audit_log set created = now()')).toBe(permissionDenied)
      expect(await refusalOf(run, 'delete from audit_log')).toBe(permissionDenied)
      expect(await refusalOf(run, write, as(newUuid()))).toBe(permissionDenied)
    })
  }
  await asRole(login, 'loanyard_app', async (run) => {
    await run('select * from private.enter_staff($1, $2)', [admin.session_uuid, partner.uuid])
    for (const actor of [other.user_uuid, null]) expect(await refusalOf(run, write, as(actor))).toBe(permissionDenied)
    const elsewhere = as(admin.user_uuid, (await makePartner(app)).uuid)
    expect(await refusalOf(run, write, elsewhere)).toBe(permissionDenied)
    const [, id] = as(null)
    await run(write, [partner.uuid, id, 'deal_created', admin.user_uuid, '{}'])
    const entry = `select actor_name, created > now() - interval '1 minute' as is_new from audit_log where id = $1`
    expect(await run(entry, [id])).toEqual([{ actor_name: `Ana Admin (${admin.email})`, is_new: true }])
  })
})

test('Q4: sign-in names a person outside the partner in one entry only: that they declined, once', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const [borrower, stranger] = [await makePerson(app), await makePerson(app)]
  const deal = await admin.api.call(calls.deals.createDeal, { body: dealFor(borrower.email, 'Declined') })
  await borrowersInvited(app)
  const [uuid, other] = [toUuid('deal', deal.id), await makeDeal(app, partner)]
  const [invitation] = (await borrower.api.call(calls.invitations.listInvitations)).results
  const id = invitation?.id ?? ''
  const write = `select private.write_audit($1, gen_random_uuid(), $2, $3, $4, $5, null, null, '{}')`
  const about = toUuid('invitation', id)
  const refused = (values: unknown[]) =>
    asRole(login, 'loanyard_auth', async (run) => {
      expect(await refusalOf(run, write, values)).toBe(permissionDenied)
    })
  const declined = [partner.uuid, 'client_declined', about, uuid, borrower.user_uuid]
  await refused(declined)
  await app.ask('update deal_invitations set declined_at = now() where id = $1', [about])
  await refused([partner.uuid, 'client_joined', about, uuid, borrower.user_uuid])
  await refused([partner.uuid, 'client_declined', about, other.uuid, borrower.user_uuid])
  await refused([partner.uuid, 'client_declined', about, uuid, stranger.user_uuid])
  await app.ask('update deal_invitations set declined_at = null where id = $1', [about])
  await borrower.api.call(calls.invitations.declineInvitation, { params: { invitation_id: id } })
  await refused(declined)
  expect(await actionsOf(app, about)).toEqual(['client_invited', 'client_declined'])
})

test('Q5: detects an old entry rewritten along with the chain after it', async () => {
  const { partner, check } = await sealedPartner()
  expect(await check()).toBeNull()
  await rewrite(partner.uuid)
  expect(await check()).toBe(11)
  await rehash(partner.uuid, 11)
  expect(await check()).toBe(11)
})

test('Q5: detects entries passed off as those of a release without a key', async () => {
  const { partner, check } = await sealedPartner()
  await rewrite(partner.uuid)
  await rehash(partner.uuid, 1, ', hash_key = null')
  expect(await check()).toBe(1)
  const [end] = await app.ask<{ hash: Buffer }>(
    'select hash from audit_log where partner_id = $1 and sealed_number = 30',
    [partner.uuid],
  )
  await app.ask('update audit_heads set is_legacy = true, hash = $2 where partner_id = $1', [partner.uuid, end?.hash])
  expect(await check()).toBe(1)
})

test('Q5: detects that the newest twenty entries were cut off, even after more work', async () => {
  const { partner, addNotes, check } = await sealedPartner()
  await app.ask('delete from audit_log where partner_id = $1 and sealed_number > 10', [partner.uuid])
  expect(await check()).toBe(11)
  await addNotes(25)
  expect(await check()).not.toBeNull()
})

test('Q5: exported heads reveal that the newest entries were cut off along with every signed head in the database', async () => {
  const { partner, check } = await sealedPartner()
  const [old] = await app.ask('select * from audit_heads where partner_id = $1', [partner.uuid])
  expect(old).toBeDefined()
  await app.services.audit.exportHeads()
  await app.ask('delete from audit_log where partner_id = $1', [partner.uuid])
  await app.ask('delete from audit_heads where partner_id = $1', [partner.uuid])
  expect(await check()).toBe(1)
})

test('Q5: detects a removed head that was not exported', async () => {
  const { partner, check } = await sealedPartner()
  await app.ask('delete from audit_heads where partner_id = $1', [partner.uuid])
  expect(await check()).not.toBeNull()
})

test('Q5: detects an entry inserted without a key after the end of the old chain', async () => {
  const { partner, check } = await sealedPartner()
  await app.ask('update audit_log set hash_key = null where partner_id = $1 and sealed_number = 30', [partner.uuid])
  await rehash(partner.uuid, 30)
  expect(await check()).toBe(30)
})

test('exports the heads once, to a file per day', async () => {
  const { partner } = await sealedPartner()
  await app.services.audit.exportHeads()
  await app.services.audit.exportHeads()
  const heads = await app.services.audit.exportedHeads(partner.uuid)
  expect(heads.map(({ number }) => number)).toEqual([30])
  expect(readdirSync(`${app.dataDir}/audit-heads`)).toEqual([
    `${new Date().toISOString().slice(0, 10)}.jsonl`,
    'first-start',
  ])
})
