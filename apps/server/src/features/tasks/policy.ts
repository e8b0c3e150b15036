import { defineRights, managers, staff } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** On what the caller can see. Lenders, and so their tasks, are for Admins and Managers (product-rules 2.4). */
export const { authorize, may } = defineRights({
  'task.create': { for: staff },
  'task.update': { for: staff },
  'task.complete': { for: staff },
  'task.reopen': { for: staff },
  'task.delete': { for: staff },
  'task.restore': { for: staff },
  'task.of_lender': { for: managers, refusal: copy.lendersForbidden },
})
