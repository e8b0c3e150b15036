import type { LenderContext, StaffContext } from '../../services/context.ts'
import { defineRights, managers, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** Staff, and lenders the deal is shared with. */
export type FinancialsViewer = StaffContext | LenderContext

export const { authorize, may } = defineRights({
  // All staff who see a deal's financials may change them (product-rules 2.3).
  'financials.update': { for: staff },
  'financials.import': { for: staff },
  'lending_rate.change': { for: managers, refusal: copy.ratesForbidden },
})

export const tableCan = { update: true } as const
