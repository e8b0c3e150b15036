import { defineRights, staff } from '../../services/rights/rights.ts'

export const { authorize } = defineRights({
  'notification.mark_viewed': { for: [...staff, 'Account'] },
  'notification.email': { for: ['System'] },
})
