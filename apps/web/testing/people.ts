import { getUser, user, type TokenPair, type User } from '@loanyard/contract/auth/account'
import { listInvitations } from '@loanyard/contract/auth/invitations'
import {
  getSecondFactorStatus,
  listSecondFactors,
  type SecondFactorStatus,
} from '@loanyard/contract/auth/second-factors'
import { listSsoConnections } from '@loanyard/contract/auth/sso/connections'
import { listSsoIdentities } from '@loanyard/contract/auth/sso/sign-in'
import type { Call } from '@loanyard/contract/core/call'
import { demoPartnerId } from '@loanyard/contract/core/ids'
import { listDoNext } from '@loanyard/contract/deals/portal-calls'
import { stage, type PipelineStage } from '@loanyard/contract/deals/stages'
import { getDealTotals } from '@loanyard/contract/deals/totals'
import { getFinancials } from '@loanyard/contract/financials/calls'
import { financials } from '@loanyard/contract/financials/schemas'
import { listReferralSources } from '@loanyard/contract/leads/calls'
import { listLeadMerges } from '@loanyard/contract/leads/merges'
import { listLenderPartners } from '@loanyard/contract/lender-area/calls'
import { lenderPartner } from '@loanyard/contract/lender-area/schemas'
import { followEvents } from '@loanyard/contract/notifications/events'
import { notificationCalls } from '@loanyard/contract/notifications/notifications'
import { getPartnerDetail, partnerDetail } from '@loanyard/contract/partners/detail'
import { getPartnerSetup } from '@loanyard/contract/partners/setup'
import { getPartnerSocial, partnerSocial } from '@loanyard/contract/partners/social'
import { listFavorites } from '@loanyard/contract/staff/favorites'
import { listViews } from '@loanyard/contract/staff/views/calls'
import { getCalendarFeed } from '@loanyard/contract/tasks/calendar'
import { listTaskAssignees, listTasks } from '@loanyard/contract/tasks/calls'
import { session } from '../src/lib/auth/session.ts'
import { server } from './fake-server.ts'
import { listOf, newId, sample } from './sample.ts'

export const partnerId = demoPartnerId
const partner = { id: partnerId, name: 'Northwind Capital' }

export type Role = 'admin' | 'coordinator' | 'client' | 'lender' | 'requester'

/** The first three stages of the partner. */
export const stages = ['Packaging', 'Underwriting', 'Closing'].map((name, index) =>
  sample(stage, { name, number: index + 1 }),
)

/** The same, as the settings list them. */
export const pipelineStages: readonly PipelineStage[] = stages.map((one) => ({ ...one, phase: 'gathering' }))

const staffProfile = (role: 'Admin' | 'Coordinator') => ({
  id: newId('stf'),
  partner,
  role,
  show_demo_banner: false,
})

const noProfiles = { admin_profile: [], client_profile: [], lender_profile: [], requester: false }
const profiles: Readonly<Record<Role, Partial<User>>> = {
  admin: { admin_profile: [staffProfile('Admin')] },
  coordinator: { admin_profile: [staffProfile('Coordinator')] },
  client: { client_profile: [{ partner, deals: 1 }] },
  lender: { lender_profile: [{ lender: { id: newId('lndr'), name: 'First Bank' }, partners: [partner] }] },
  requester: { requester: true },
}

/** The user with one role, as `getUser` replies. */
export function personWith(role: Role): User {
  return sample(user, { ...noProfiles, first_name: 'Ada', last_name: 'Reed', full_name: 'Ada Reed', ...profiles[role] })
}

/** Of a session that lacks nothing. */
export function secondFactorStatus({ email, has_password }: User): SecondFactorStatus {
  const none = { kinds: [], recovery_codes: 0, removal: null, required_by: [] }
  return { due: null, email, has_password, passkeys_work: true, ...none }
}

/** The partner that all staff belong to. */
export function partnerReply() {
  return sample(partnerDetail, {
    partner_id: partnerId,
    name: partner.name,
    time_zone: 'America/New_York',
    socials: { ...sample(partnerSocial), name: partner.name, show_demo_banner: false },
    stages,
  })
}

/** A token that names the person and is never verified. */
function tokenOf({ id }: User): string {
  return `header.${btoa(JSON.stringify({ sub: id }))}.signature`
}

const noDeals = { count: 0, loan_amount_sum: '0.00' }
const noNotifications = { results: [], unread_count: 0, next: null, previous: null }
const notificationLists = Object.values<Call>(notificationCalls).filter(({ method }) => method === 'GET')

/** Signs a person in and answers what every page asks for. */
export function signIn(role: Role): User {
  const person = personWith(role)
  session.renew(tokensFor(role, person))
  return person
}

/** Answers what every page asks for; the tokens sign the person in. */
export function tokensFor(role: Role, person = personWith(role)): TokenPair {
  server.byDefault(getUser, person)
  server.byDefault(getPartnerDetail, partnerReply)
  server.byDefault(getCalendarFeed, { since: null })
  server.byDefault(getPartnerSetup, { steps: [], is_dismissed: true, sample_deal: null })
  server.byDefault(getPartnerSocial, () => sample(partnerSocial, { name: partner.name, show_demo_banner: false }))
  for (const list of notificationLists)
    server.byDefault(list as typeof notificationCalls.listStaffNotifications, noNotifications)
  server.byDefault(listInvitations, { results: [] })
  server.byDefault(getSecondFactorStatus, secondFactorStatus(person))
  server.byDefault(listSecondFactors, { results: [], recovery_codes: 0 })
  server.byDefault(listSsoIdentities, { results: [] })
  server.byDefault(listSsoConnections, { results: [], redirect_uri: 'https://loanyard.test/sso/callback' })
  server.byDefault(listTasks, { ...listOf([]), today: '2026-11-24' })
  server.byDefault(listTaskAssignees, { results: [] })
  server.byDefault(getFinancials, () => sample(financials))
  server.byDefault(listReferralSources, { results: [] })
  server.byDefault(listLeadMerges, { merged_into: null, results: [] })
  server.byDefault(listDoNext, { results: [], total_count: 0 })
  server.byDefault(listViews, { results: [], default_view: null, can: { create_for_team: role === 'admin' } })
  server.byDefault(listFavorites, { results: [] })
  server.byDefault(getDealTotals, { ...noDeals, open: noDeals })
  server.byDefault(
    listLenderPartners,
    listOf(role === 'lender' ? [sample(lenderPartner, { partner: { ...partner, logo: null } })] : []),
  )
  // An open stream that says nothing: no reload repairs what a page got wrong.
  server.byDefault(
    followEvents,
    () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }) as never,
  )
  return { access: tokenOf(person), refresh: 'refresh' }
}
