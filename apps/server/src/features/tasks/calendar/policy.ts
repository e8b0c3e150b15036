import { defineRights, managers, staff } from '../../../services/rights/rights.ts'

/** A person's own feed only. */
export const { authorize, may } = defineRights({
  'calendar.read': { for: staff },
  'calendar.replace': { for: staff },
  'calendar.end': { for: staff },
  // Lenders are for Admins and Managers (product-rules 2.4).
  'calendar.offers': { for: managers },
})

export const daysBack = 30
export const daysAhead = 365
export const mostEvents = 1000
/** Calendars ask a few times an hour at most; a person may have the feed in several. */
export const fetchesPerHour = 120
