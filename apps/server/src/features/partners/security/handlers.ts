import type { partnerSecurityCalls } from '@loanyard/contract/partners/security'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { addException, removeException } from './exceptions.ts'
import { approveReset, requestReset, withdrawReset } from './resets.ts'
import { listPeople, showPolicies } from './show-security.ts'
import { updatePolicy } from './update-policy.ts'

export const partnerSecurityHandlers: Handlers<typeof partnerSecurityCalls> = {
  getSecurityPolicies: (ctx) => showPolicies(ctx),
  updateSecurityPolicy: (ctx, { params, body, ifMatch }) =>
    updatePolicy(ctx, params.audience, { change: body, ifMatch }),
  listPeopleSecurity: (ctx, { query }) => listPeople(ctx, query),
  addSecondFactorException: (ctx, { body }) => addException(ctx, body),
  endSecondFactorException: (ctx, { params }) => removeException(ctx, params.second_factor_exception_id),
  requestSecondFactorReset: (ctx, { body }) => requestReset(ctx, body.user),
  approveSecondFactorReset: (ctx, { params }) => approveReset(ctx, params.second_factor_reset_id),
  withdrawSecondFactorReset: (ctx, { params }) => withdrawReset(ctx, params.second_factor_reset_id),
}
