import { defineRights, managers, staff } from '../../../services/rights/rights.ts'
import * as copy from './copy.ts'

export const { authorize, may } = defineRights({
  'today.read': { for: staff },
  'today.everyone': { for: managers, refusal: copy.everyoneForbidden },
  'today.snooze': { for: staff },
  // Lenders are for Admins and Managers (product-rules 2.4).
  'today.lenders': { for: managers },
})

/** Lines of a section. */
export const mostLines = 20
export const mostTasks = 50
/** Snoozed lines of one person. */
export const mostSnoozes = 500
/** A deal is stale after the partner's own median for its stage, or after this many days. */
export const staleDays = 14
/** A lender that hasn't answered after this many days is silent. */
export const silentDays = 5
/** An offer expires soon within this many days. */
export const expiryDays = 7
