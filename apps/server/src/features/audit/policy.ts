import { defineRights, managers } from '../../services/rights/rights.ts'
import * as copy from './copy.ts'

/** product-rules 2.6. */
export const { authorize } = defineRights({
  'audit.read': { for: managers, refusal: copy.auditForbidden },
  'security_log.read': { for: ['Admin'], refusal: copy.securityLogForbidden },
  'security_alert.send': { for: ['System'] },
})
