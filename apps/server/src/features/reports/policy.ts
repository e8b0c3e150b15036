import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

export const { authorize } = defineRights({
  // Coordinators see only some of the deals that a report adds up.
  'report.read': { for: managers, refusal: copy.reportsForbidden },
})
