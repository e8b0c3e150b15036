import { defineRights } from '../../../services/rights/rights.ts'

export const { authorize } = defineRights({
  'demo_request.create': { for: ['Account'] },
})
