import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { confirmCalls } from './confirm.ts'
import { bundleCalls } from './bundle-calls.ts'
import { requestCalls } from './request-calls.ts'
import { submissionCalls } from './submission-calls.ts'
import { dealCalls } from './deal-calls.ts'
import { demoRequestCalls } from './demo-requests.ts'
import { documentCalls } from './document-calls.ts'
import { eventCalls } from './events.ts'
import { financialCalls } from './financial-calls.ts'
import { invitationCalls } from './invitations.ts'
import { leadCalls } from './leads.ts'
import { lenderCalls } from './lender-calls.ts'
import { lenderSharingCalls } from './lender-sharing.ts'
import { lenderAreaCalls } from './lender-area-calls.ts'
import { lendingRateCalls } from './lending-rates.ts'
import { loanRequestCalls } from './loan-requests.ts'
import { magicLinkCalls } from './magic-links.ts'
import { notificationCalls } from './notifications.ts'
import { onboardingCalls } from './onboarding.ts'
import { partnerCalls } from './partner-changes.ts'
import { partnerSocialCalls } from './partner-social.ts'
import { preQualifyCalls } from './pre-qualify.ts'
import { passwordCalls } from './passwords.ts'
import { reportCalls } from './reports.ts'
import { searchCalls } from './search.ts'
import { securityEventCalls } from './security-events.ts'
import { sessionCalls } from './sessions.ts'
import { staffCalls } from './staff-calls.ts'
import { stageCalls } from './stages.ts'

/** Every call there is, by feature: the server refuses to start if one has no handler. */
export const calls = {
  auth: authCalls,
  magicLinks: magicLinkCalls,
  passwords: passwordCalls,
  sessions: sessionCalls,
  invitations: invitationCalls,
  confirm: confirmCalls,
  onboarding: onboardingCalls,
  partners: partnerCalls,
  partnerSocial: partnerSocialCalls,
  staff: staffCalls,
  stages: stageCalls,
  leads: leadCalls,
  deals: dealCalls,
  documents: documentCalls,
  bundles: bundleCalls,
  requests: requestCalls,
  submissions: submissionCalls,
  lenders: lenderCalls,
  lenderSharing: lenderSharingCalls,
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
}
