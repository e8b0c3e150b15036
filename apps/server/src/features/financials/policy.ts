import { isStaff, type LenderContext, type StaffContext } from '../../platform/context.ts'
import { fixed, type Statement } from '../../platform/database/statement.ts'
import { forbidden } from '../../platform/errors.ts'

/** Whoever reads the figures of a deal: staff, and lenders it is shared with. */
export type FigureReader = StaffContext | LenderContext

/** The column that says who changed a row last; which of the staff that is, a lender is not told. */
export function changedBy(ctx: FigureReader): Statement {
  return fixed(isStaff(ctx) ? 'changed_by_name' : "'' as changed_by_name")
}

/** Whoever may see a deal's figures among the partner's staff may change them: decisions.md section 2. */
export const tableCan = { update: true } as const

/** True if the caller may set the partner's dated rates: they are settings, of Admins and Managers. */
export function mayChangeRates(ctx: FigureReader): boolean {
  return ctx.actor.role === 'Admin' || ctx.actor.role === 'Manager'
}

/** Throws forbidden unless the caller may set the partner's dated rates. */
export function authorizeRates(ctx: StaffContext): void {
  if (!mayChangeRates(ctx)) throw forbidden('Only an Admin or a Manager can change the rates.')
}
