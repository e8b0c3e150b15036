import { sql } from '../../../db/client/statement.ts'
import { later, type ParticipantContext } from '../../../services/context.ts'

/** Ids are UUIDs. */
interface Placed {
  readonly id: string
  readonly requirement: string
  readonly slot: string | null
}

export function saveSlot(ctx: ParticipantContext, { id, requirement, slot }: Placed): void {
  later(
    ctx,
    sql`update documents set slot = ${slot}, version = version + 1
         where partner_id = ${ctx.partner_id} and id = ${id} and requirement_id = ${requirement}`,
  )
}

/** A file that was marked as wrong stays in the next answer after all. */
export function saveKept(ctx: ParticipantContext, submission: string, document: string): void {
  later(
    ctx,
    sql`update submission_documents set is_returned = false
         where partner_id = ${ctx.partner_id} and submission_id = ${submission} and document_id = ${document}`,
  )
}

/** Files the caller took off a request, whose review keeps them, belong to the deal only. */
export function saveTakenOff(ctx: ParticipantContext, documents: readonly string[]): void {
  later(
    ctx,
    sql`update documents set requirement_id = null, slot = null
         where partner_id = ${ctx.partner_id} and id = any (${[...documents]}::uuid[])
           and uploaded_by = ${ctx.actor.user_id} and deleted_at is null`,
  )
}
