import type { SecurityKind } from '@loanyard/contract/audit/security-kinds'
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import type { IdKind } from '@loanyard/contract/core/ids'
import { magicLinkTypes } from '@loanyard/contract/core/values'

/** The unparsed input and answer of a call. */
export interface CallOutcome {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly answer: Readonly<Record<string, unknown>>
}

/** The security event of a call. */
export interface EventRule {
  readonly kind: SecurityKind
  /** Kinds of id in the path, answer or body that identify the subject; the first one present counts. */
  readonly about?: readonly IdKind[]
  readonly data?: (outcome: CallOutcome) => Record<string, unknown>
  /** Recorded for failed calls as well. `data` must then copy only validated values. */
  readonly includesFailures?: true
  /** Recorded only for failed calls, or when the answer matches. */
  readonly onlyWhen?: (outcome: CallOutcome) => boolean
  /** Concerns the account, so every partner whose staff the person belongs to sees it. */
  readonly isShared?: true
  /** Written before anything is sent. */
  readonly isWrittenFirst?: true
}

const secondFactorProofs = ['passkey', 'authenticator_code', 'recovery_code'] as const

const never = () => false
const account = { isShared: true, includesFailures: true } as const
const exported = (what: string, format: string, ...about: IdKind[]): EventRule => ({
  kind: 'export',
  about,
  data: () => ({ what, format }),
  isWrittenFirst: true,
})
const invitation = (...about: IdKind[]): EventRule => ({ kind: 'invitation_sent', about })
const people = (...about: IdKind[]): EventRule => ({ kind: 'people_changed', about })
const peopleChanged = (way: string): EventRule => ({
  kind: 'people_changed',
  about: ['user'],
  data: () => ({ how: way }),
})
const how = (way: string) => () => ({ how: way })
/** The person or lender who gained or lost access; their id is in the path or body. */
const sharing = (way: string, whose: string): EventRule => ({
  kind: 'sharing_changed',
  about: ['deal'],
  data: ({ params, body }) => ({ how: way, [whose]: params[`${whose}_id`] ?? body[whose] }),
})

const rules: readonly (readonly [Call, EventRule])[] = [
  [calls.auth.createToken, { kind: 'sign_in', data: how('password'), ...account }],
  [calls.auth.createAdminToken, { kind: 'sign_in', data: how('password'), ...account }],
  [
    calls.magicLinks.requestMagicLink,
    {
      kind: 'link_requested',
      data: ({ body }) => ({ type: magicLinkTypes.find((type) => type === body['type']) }),
      ...account,
    },
  ],
  [calls.linkReplacement.replaceMagicLink, { kind: 'link_requested', data: how('replaced link'), ...account }],
  [calls.passkeySignIn.signInWithPasskey, { kind: 'sign_in', data: how('passkey'), ...account }],
  [
    calls.ssoSignIn.finishSso,
    {
      kind: 'sign_in',
      data: how('single sign-on'),
      onlyWhen: ({ answer }) => answer['outcome'] !== 'link_required',
      includesFailures: true,
    },
  ],
  [calls.ssoSignIn.finishSsoLink, { kind: 'account_changed', data: how('connected an identity provider') }],
  [calls.ssoSignIn.removeSsoIdentity, { kind: 'account_changed', data: how('disconnected an identity provider') }],
  [calls.magicLinks.useMagicLink, { kind: 'sign_in', data: how('link'), ...account }],
  [calls.onboarding.onboardPartner, { kind: 'sign_in', data: how('onboarding'), ...account }],
  [calls.passwords.setPassword, { kind: 'password_changed', data: how('link'), ...account }],
  [calls.passwords.changePassword, { kind: 'password_changed', data: how('password'), ...account }],
  [calls.auth.logout, { kind: 'session_ended', data: how('signed out'), isShared: true }],
  [calls.sessions.endSession, { kind: 'session_ended', about: ['session'], isShared: true }],
  [calls.sessions.endOtherSessions, { kind: 'session_ended', data: how('all others'), isShared: true }],
  [
    calls.confirm.confirmUser,
    {
      kind: 'identity_check',
      data: ({ body }) => ({ how: body['password'] === undefined ? 'code' : 'password' }),
      ...account,
    },
  ],
  [
    calls.secondFactors.verifySecondFactor,
    {
      kind: 'identity_check',
      data: ({ body }) => ({ how: secondFactorProofs.find((proof) => body[proof] !== undefined)?.replace('_', ' ') }),
      ...account,
    },
  ],
  [calls.secondFactors.addPasskey, { kind: 'account_changed', data: how('added a passkey'), isShared: true }],
  [
    calls.secondFactors.addAuthenticatorApp,
    { kind: 'account_changed', data: how('added an authenticator app'), isShared: true },
  ],
  [
    calls.secondFactors.removeSecondFactor,
    { kind: 'account_changed', data: how('removed a second factor'), isShared: true },
  ],
  [
    calls.secondFactors.replaceRecoveryCodes,
    { kind: 'account_changed', data: how('replaced recovery codes'), isShared: true },
  ],
  [
    calls.secondFactors.requestFactorRemoval,
    { kind: 'account_changed', data: how('asked to remove lost second factors'), isShared: true },
  ],
  [
    calls.secondFactors.cancelFactorRemoval,
    { kind: 'account_changed', data: how('kept their second factors'), isShared: true },
  ],
  [
    calls.secondFactors.removeLostFactors,
    { kind: 'account_changed', data: how('removed lost second factors'), isShared: true },
  ],
  [
    calls.confirm.sendConfirmationCode,
    { kind: 'link_requested', data: () => ({ type: 'confirmation code' }), ...account },
  ],
  [calls.auth.updateUser, { kind: 'account_changed', isShared: true }],

  [calls.leads.exportLeads, exported('leads', 'csv')],
  [calls.deals.exportDeals, exported('deals', 'csv')],
  [calls.reports.exportPipelineReport, exported('report', 'csv')],
  [calls.reports.exportPerformanceReport, exported('report', 'csv')],
  [calls.financials.exportFinancials, exported('financials', 'workbook', 'deal')],
  [calls.lenderArea.exportLenderFinancials, exported('financials', 'workbook', 'deal')],
  [calls.audit.exportAudit, exported('audit trail', 'csv')],
  [calls.securityEvents.exportSecurityEvents, exported('security log', 'csv')],

  [
    calls.documents.presignDownload,
    {
      kind: 'document_opened',
      about: ['document'],
      data: ({ query }) => ({ as: query['as'] ?? 'attachment' }),
      isWrittenFirst: true,
    },
  ],
  [calls.documents.prepareZip, { kind: 'archive_created', data: chosenDocuments, isWrittenFirst: true }],
  [calls.documents.createUpload, { kind: 'upload_refused', includesFailures: true, onlyWhen: never }],
  [
    calls.documents.completeUpload,
    {
      kind: 'upload_refused',
      about: ['document'],
      includesFailures: true,
      onlyWhen: ({ answer }) => answer['state'] === 'rejected',
    },
  ],

  [calls.deals.createDeal, invitation('deal')],
  [calls.staff.addStaff, invitation('staff')],
  [calls.staff.inviteStaffAgain, invitation('staff')],
  [calls.lenders.createLender, invitation('lender')],
  [calls.lenders.addLenderStaff, invitation('lender')],
  [calls.lenders.inviteLenderStaffAgain, invitation('lender_staff')],
  // Not isShared: the person's other partners must not learn who invited them.
  [calls.invitations.acceptInvitation, { kind: 'invitation_answered', about: ['invitation'], data: how('accepted') }],
  [calls.invitations.declineInvitation, { kind: 'invitation_answered', about: ['invitation'], data: how('declined') }],
  [calls.staff.updateStaff, people('staff')],
  [calls.staff.removeStaff, people('staff')],
  [calls.lenders.updateLender, people('lender')],
  [calls.lenders.setLenderStatus, people('lender')],
  [calls.lenders.setLenderStaffStatus, people('lender_staff')],

  [calls.ssoConnections.createSsoConnection, peopleChanged('identity provider added')],
  [calls.ssoConnections.updateSsoConnection, peopleChanged('identity provider changed')],
  [calls.ssoConnections.deleteSsoConnection, peopleChanged('identity provider removed')],
  [calls.partnerSecurity.updateSecurityPolicy, peopleChanged('sign-in rules')],
  [calls.partnerSecurity.addSecondFactorException, peopleChanged('exception from the second factor')],
  [calls.partnerSecurity.endSecondFactorException, peopleChanged('exception ended')],
  [calls.partnerSecurity.requestSecondFactorReset, peopleChanged('reset of a second factor requested')],
  [calls.partnerSecurity.approveSecondFactorReset, peopleChanged('second factors reset')],
  [calls.partnerSecurity.withdrawSecondFactorReset, peopleChanged('reset withdrawn')],

  [calls.lenderSharing.shareDealWithLender, sharing('shared with a lender', 'lender')],
  [calls.lenderSharing.endLenderSharing, sharing('ended for a lender', 'lender')],
  [calls.lenderSharing.changeSharing, sharing('watermark turned on or off', 'lender')],
  [calls.lenderSharing.shareDealWithLenderStaff, sharing('shared with people of lenders', 'lender_staffs')],
  [calls.lenderSharing.endLenderStaffSharing, sharing('ended for one of a lender', 'assignment')],
  [calls.deals.shareWithCoordinator, sharing('shared with a coordinator', 'staff')],
  [calls.deals.unshareWithCoordinator, sharing('ended for a coordinator', 'staff')],
]

function chosenDocuments({ body }: CallOutcome): Record<string, unknown> {
  const ids = Array.isArray(body['doc_ids']) ? body['doc_ids'] : []
  return { documents: ids.length, document_ids: ids }
}

const byCall: ReadonlyMap<Call, EventRule> = new Map(rules)

export function eventRuleFor(call: Call): EventRule | undefined {
  return byCall.get(call)
}
