import { defineRights } from '../../services/rights.ts'

export const { authorize } = defineRights({
  'invitation.answer': { for: ['Account'] },
})
