import type { partnerCalls } from '@loanyard/contract/partners'
import type { Handlers } from '../../http/call-types.ts'
import { describePartner } from './describe-partner.ts'

export const partnerHandlers: Handlers<typeof partnerCalls> = {
  getPartnerDetail: (ctx) => describePartner(ctx),
}
