import type { partnerCalls } from '@loanyard/contract/partners/settings'
import type { partnerSetupCalls } from '@loanyard/contract/partners/setup'
import type { partnerSocialCalls } from '@loanyard/contract/partners/social'
import type { Handlers } from '../../http/routing/call-types.ts'
import { describePartner } from './describe-partner.ts'
import { dismissSetup, showSetup } from './setup.ts'
import { showLimits } from './show-limits.ts'
import { getSocial, updateSocial } from './social.ts'
import { updatePartner } from './update-partner.ts'

export const partnerHandlers: Handlers<typeof partnerCalls> = {
  getPartnerDetail: (ctx) => describePartner(ctx),
  updatePartnerDetail: (ctx, { body, ifMatch }) => updatePartner(ctx, { change: body, ifMatch }),
  getPartnerLimits: (ctx) => showLimits(ctx),
}

export const partnerSetupHandlers: Handlers<typeof partnerSetupCalls> = {
  getPartnerSetup: (ctx) => showSetup(ctx),
  dismissPartnerSetup: (ctx) => dismissSetup(ctx),
}

export const partnerSocialHandlers: Handlers<typeof partnerSocialCalls> = {
  getPartnerSocial: (ctx) => getSocial(ctx),
  updatePartnerSocial: (ctx, { body, ifMatch }) => updateSocial(ctx, { change: body, ifMatch }),
}
