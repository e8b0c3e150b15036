import { createHash } from 'node:crypto'
import { calls } from '@loanyard/contract/calls'
import type { Application } from '../app/application.ts'
import { makeDeal, makePartner, makeStaff } from '../data/factories.ts'

/** Tampers with audit trails as a person with the database owner's login could. */
export function auditChains(app: Application) {
  /** A partner with thirty sealed entries. */
  const sealedPartner = async () => {
    const partner = await makePartner(app)
    const admin = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Admin' })
    const deal = await makeDeal(app, partner)
    const params = { deal_id: deal.id }
    const addNotes = async (count: number) => {
      for (let entry = 0; entry < count; entry++) {
        await admin.api.call(calls.deals.createNote, { params, body: { text: `Note ${entry}` } })
      }
      await app.services.audit.seal()
    }
    await addNotes(30)
    const check = async () => (await admin.api.call(calls.audit.checkAudit)).broken_at
    return { partner, admin, addNotes, check }
  }

  /** Rebuilds the chain from an entry on, as the server did before it had a key. */
  const rehash = async (partner: string, from: number, set = '') => {
    const entries = await app.ask<{ id: string; number: string }>(
      'select id, sealed_number as number from audit_log where partner_id = $1 and sealed_number >= $2 order by sealed_number',
      [partner, from],
    )
    for (const { id, number } of entries) {
      const [row] = await app.ask<{ previous: Buffer | null; content: Buffer }>(
        `select (select b.hash from audit_log b where b.partner_id = a.partner_id and b.sealed_number = a.sealed_number - 1) as previous,
                private.audit_content(a.sealed_number, a) as content from audit_log a where partner_id = $1 and id = $2`,
        [partner, id],
      )
      const previous = row?.previous ?? Buffer.alloc(0)
      const hash = createHash('sha256')
        .update(previous)
        .update(row?.content ?? '')
        .digest()
      await app.ask(
        `update audit_log set previous_hash = $3, hash = $4${set} where partner_id = $1 and id = $2 and sealed_number = $5`,
        [partner, id, previous, hash, number],
      )
    }
  }

  const rewrite = (partner: string, number = 11) =>
    app.ask(`update audit_log set actor_name = 'Someone Else' where partner_id = $1 and sealed_number = $2`, [
      partner,
      number,
    ])

  /** Rewrites entry 5 and the rest, so that the trail looks as an earlier release left it. */
  const passOffAsLegacy = async (partner: string) => {
    await rewrite(partner, 5)
    await rehash(partner, 1, ', hash_key = null')
    await app.ask('delete from audit_heads where partner_id = $1', [partner])
  }

  /** Restores what the migration notes about a chain that an earlier release sealed. */
  const noteAsLegacy = (partner: string) =>
    app.ask(
      `insert into audit_heads (partner_id, number, hash, is_legacy)
       select partner_id, sealed_number, hash, true from audit_log where partner_id = $1 order by sealed_number desc limit 1`,
      [partner],
    )

  return { sealedPartner, rehash, rewrite, passOffAsLegacy, noteAsLegacy }
}
