import { defineRights } from '../../services/rights/rights.ts'

export const { authorize } = defineRights({
  'invitation.answer': { for: ['Account'] },
})
