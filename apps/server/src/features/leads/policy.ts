import type { LeadNote } from '@loanyard/contract/leads/notes'
import type { Lead } from '@loanyard/contract/leads/schemas'
import { forbidden } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { defineRights, managers, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

export const { authorize, may } = defineRights({
  'lead.create': { for: staff },
  'lead.update': { for: staff },
  'lead.assign': { for: managers, refusal: copy.assignForbidden },
  'lead.delete': { for: managers, refusal: copy.deleteForbidden },
  'lead.restore': { for: managers, refusal: copy.deleteForbidden },
  // The lead that goes is deleted.
  'lead.merge': { for: managers, refusal: copy.mergeForbidden },
  'lead.note': { for: staff },
  'lead.delete_note_of_others': { for: managers, refusal: copy.deleteNoteForbidden },
  'lead.import': { for: staff },
  // Undoing an import deletes leads.
  'lead.undo_import': { for: managers, refusal: copy.undoForbidden },
})

export interface LeadFacts {
  readonly has_deal: boolean
}

/**
 * Null if the caller sees all leads (Admin, Manager), or else the staff member whose assigned and created leads they see
 * (product-rules 2.2).
 */
export function visibleTo(ctx: StaffContext): string | null {
  return ctx.actor.role === 'Coordinator' ? ctx.actor.staff_id : null
}

/** For a lead the caller can see. A lead with a deal can't be deleted. */
export function leadCan(ctx: StaffContext, { has_deal }: LeadFacts): Lead['can'] {
  return {
    update: may(ctx, 'lead.update'),
    convert: !has_deal,
    assign: may(ctx, 'lead.assign'),
    delete: may(ctx, 'lead.delete') && !has_deal,
  }
}

export function leadNoteCan(ctx: StaffContext, { author_id }: { author_id: string }): LeadNote['can'] {
  const isOwn = author_id === ctx.actor.staff_id
  return { edit: isOwn, delete: isOwn || may(ctx, 'lead.delete_note_of_others') }
}

/** Throws forbidden for other people's notes. */
export function authorizeEditNote(ctx: StaffContext, note: { author_id: string }): void {
  if (!leadNoteCan(ctx, note).edit) throw forbidden(copy.editNoteForbidden)
}

/** Throws forbidden for other people's notes. */
export function authorizeDeleteNote(ctx: StaffContext, note: { author_id: string }): void {
  if (!leadNoteCan(ctx, note).delete) authorize(ctx, 'lead.delete_note_of_others')
}
