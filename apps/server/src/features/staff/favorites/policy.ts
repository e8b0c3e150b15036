import { defineRights, managers, staff } from '../../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** Of what the caller can see. Lenders are for Admins and Managers (product-rules 2.4). */
export const { authorize, may } = defineRights({
  'favorite.choose': { for: staff },
  'favorite.of_lender': { for: managers, refusal: copy.lendersForbidden },
})
