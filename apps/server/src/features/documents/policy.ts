import type { StaffContext } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'

interface Owned {
  readonly is_template: boolean
  readonly uploaded_by: string
}

/**
 * True if the caller may rename, move or delete a document it can see. Whoever works on a deal works on its papers
 * (decisions.md section 2); a template is everybody's, so it is changed by Admin, Manager and whoever sent it.
 */
export function mayChange(ctx: StaffContext, { is_template, uploaded_by }: Owned): boolean {
  return !is_template || ctx.actor.role !== 'Coordinator' || uploaded_by === ctx.actor.user_id
}

/** Throws forbidden unless the caller may change the document. */
export function authorizeChange(ctx: StaffContext, document: Owned): void {
  if (!mayChange(ctx, document))
    throw forbidden('Only an Admin, a Manager or whoever uploaded a template can change it.')
}

/** Seconds for which an address to send bytes to works: a large file on a slow line takes a while. */
export const uploadSeconds = 6 * 3600
/** Seconds for which an address to fetch a document works. */
export const downloadSeconds = 15 * 60
/** Seconds for which an archive can be fetched, and gone on with after a break. */
export const archiveSeconds = 24 * 3600
/** Seconds after which somebody else may look at an upload again: whoever began is gone. */
export const scanSeconds = 15 * 60
