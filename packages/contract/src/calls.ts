import { auditCalls } from './audit/audit-trail.ts'
import { securityEventCalls } from './audit/security-events.ts'
import { authCalls } from './auth/account.ts'
import { confirmCalls } from './auth/confirmation.ts'
import { invitationCalls } from './auth/invitations.ts'
import { linkReplacementCalls } from './auth/link-replacement.ts'
import { magicLinkCalls } from './auth/magic-links.ts'
import { onboardingCalls } from './auth/onboarding.ts'
import { passkeySignInCalls } from './auth/passkeys.ts'
import { passwordCalls } from './auth/passwords.ts'
import { secondFactorCalls } from './auth/second-factors.ts'
import { sessionCalls } from './auth/sessions.ts'
import { signInBrandCalls } from './auth/sign-in-brand.ts'
import { ssoConnectionCalls } from './auth/sso/connections.ts'
import { ssoSignInCalls } from './auth/sso/sign-in.ts'
import { bundleCalls } from './bundles/calls.ts'
import { changeDeals } from './deals/bulk.ts'
import { dealCalls } from './deals/calls.ts'
import { coordinatorCalls } from './deals/coordinator-calls.ts'
import { dealCreationCalls } from './deals/creation-calls.ts'
import { noteCalls } from './deals/notes/note-calls.ts'
import { portalDealCalls } from './deals/portal-calls.ts'
import { stageCalls } from './deals/stages.ts'
import { getDealGroups, getDealTotals } from './deals/totals.ts'
import { documentCalls } from './documents/calls.ts'
import { financialCalls } from './financials/calls.ts'
import { lendingRateCalls } from './financials/lending-rates.ts'
import { leadCalls } from './leads/calls.ts'
import { leadMergeCalls } from './leads/merges.ts'
import { leadNoteCalls } from './leads/note-calls.ts'
import { lenderAreaCalls } from './lender-area/calls.ts'
import { lenderPreviewCalls } from './lender-area/preview.ts'
import { lenderCalls } from './lenders/calls.ts'
import { conditionCalls, ownConditionCalls } from './lenders/conditions/calls.ts'
import { lenderSharingCalls } from './lenders/sharing-calls.ts'
import { loanRequestCalls } from './loan-requests/loan-requests.ts'
import { preQualifyCalls } from './loan-requests/pre-qualification.ts'
import { eventCalls } from './notifications/events.ts'
import { notificationCalls } from './notifications/notifications.ts'
import { demoRequestCalls } from './partners/demo-requests.ts'
import { partnerSecurityCalls } from './partners/security.ts'
import { partnerCalls } from './partners/settings.ts'
import { partnerSetupCalls } from './partners/setup.ts'
import { partnerSocialCalls } from './partners/social.ts'
import { reportCalls } from './reports/pipeline-report.ts'
import { requestCalls } from './requests/calls.ts'
import { requestListCalls } from './requests/lists/request-list.ts'
import { reviewQueueCalls } from './requests/lists/review-queue.ts'
import { requestMessageCalls } from './requests/messages.ts'
import { portalPreviewCalls } from './requests/portal-preview.ts'
import { submissionCalls } from './requests/submission-calls.ts'
import { searchCalls } from './search/search.ts'
import { staffCalls } from './staff/calls.ts'
import { favoriteCalls } from './staff/favorites.ts'
import { viewCalls } from './staff/views/calls.ts'
import { calendarCalls } from './tasks/calendar.ts'
import { taskCalls } from './tasks/calls.ts'
import { stageTaskCalls } from './tasks/stage-tasks.ts'
import { todayCalls } from './tasks/today.ts'

/** Every call of the API, by feature. On the server, a missing handler is a type error. */
export const calls = {
  auth: authCalls,
  magicLinks: magicLinkCalls,
  linkReplacement: linkReplacementCalls,
  signInBrand: signInBrandCalls,
  passwords: passwordCalls,
  sessions: sessionCalls,
  invitations: invitationCalls,
  confirm: confirmCalls,
  secondFactors: secondFactorCalls,
  passkeySignIn: passkeySignInCalls,
  ssoSignIn: ssoSignInCalls,
  ssoConnections: ssoConnectionCalls,
  onboarding: onboardingCalls,
  partners: partnerCalls,
  partnerSetup: partnerSetupCalls,
  partnerSecurity: partnerSecurityCalls,
  partnerSocial: partnerSocialCalls,
  staff: { ...staffCalls, ...viewCalls, ...favoriteCalls },
  stages: { ...stageCalls, ...stageTaskCalls },
  leads: { ...leadCalls, ...leadNoteCalls, ...leadMergeCalls },
  deals: {
    ...dealCreationCalls,
    ...portalDealCalls,
    ...dealCalls,
    ...coordinatorCalls,
    ...noteCalls,
    changeDeals,
    getDealTotals,
    getDealGroups,
  },
  documents: documentCalls,
  bundles: bundleCalls,
  requests: requestCalls,
  submissions: submissionCalls,
  reviewQueue: reviewQueueCalls,
  requestList: requestListCalls,
  requestMessages: requestMessageCalls,
  portalPreviews: portalPreviewCalls,
  lenders: lenderCalls,
  lenderSharing: lenderSharingCalls,
  lenderPreviews: lenderPreviewCalls,
  financials: financialCalls,
  lendingRates: lendingRateCalls,
  preQualify: preQualifyCalls,
  loanRequests: loanRequestCalls,
  demoRequests: demoRequestCalls,
  notifications: notificationCalls,
  events: eventCalls,
  search: searchCalls,
  audit: auditCalls,
  securityEvents: securityEventCalls,
  reports: reportCalls,
  lenderArea: lenderAreaCalls,
  ownConditions: ownConditionCalls,
  conditions: conditionCalls,
  tasks: taskCalls,
  today: todayCalls,
  calendar: calendarCalls,
}
