import { defineRights } from '../../services/rights.ts'

export const { authorize } = defineRights({
  'demo_request.create': { for: ['Account'] },
})
