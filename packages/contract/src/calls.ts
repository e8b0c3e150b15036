import { authCalls } from './auth.ts'
import { dealCalls } from './deal-calls.ts'
import { leadCalls } from './leads.ts'
import { partnerCalls } from './partners.ts'
import { stageCalls } from './stages.ts'

/** Every call there is, by feature: the server refuses to start if one has no handler. */
export const calls = {
  auth: authCalls,
  partners: partnerCalls,
  stages: stageCalls,
  leads: leadCalls,
  deals: dealCalls,
}
