import type { SecurityEvent } from '@loanyard/contract/audit/security-events'
import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'
import type { Tone } from '../../../ui/text/badges.tsx'
import * as copy from './copy.ts'

export const kindLabels: Readonly<Record<SecurityKind, string>> = {
  sign_in: copy.signIn,
  link_requested: copy.linkRequested,
  password_changed: copy.passwordChange,
  session_ended: copy.sessionEnded,
  token_reused: copy.stolenSession,
  identity_check: copy.identityCheck,
  account_changed: copy.accountChange,
  access_refused: copy.accessDenied,
  limit_reached: copy.limitReached,
  export: copy.exportLabel,
  document_opened: copy.documentOpened,
  archive_created: copy.archiveCreated,
  archive_opened: copy.archiveDownloaded,
  upload_refused: copy.uploadRejected,
  invitation_sent: copy.invitationSent,
  invitation_answered: copy.invitationAnswered,
  sharing_changed: copy.sharingChange,
  people_changed: copy.peopleChange,
  operator: copy.operatorCommand,
  alert: copy.alert,
}

export const outcomeLabels: Readonly<Record<SecurityOutcome, { tone: Tone; label: string }>> = {
  ok: { tone: 'positive', label: copy.ok },
  failed: { tone: 'negative', label: copy.failed },
  refused: { tone: 'negative', label: copy.denied },
}

const reasons: Readonly<Record<string, string>> = {
  mass_download: copy.massDownload,
  failed_sign_ins: copy.failedSignIns,
  refusals: copy.manyDenials,
}

const ways: Readonly<Record<string, string>> = {
  password: copy.withPassword,
  link: copy.withLink,
  code: copy.withCode,
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function detailText({ field, value }: SecurityEvent['details'][number]): string {
  if (field === 'reason') return reasons[value] ?? value
  if (field === 'how') return ways[value] ?? capitalized(value)
  return `${capitalized(field.replaceAll('_', ' '))}: ${value}`
}

/** Everything but the kind, on one line. */
export function detailsLine({ details, subject, count }: SecurityEvent): string {
  const detailTexts = details.filter(({ field }) => field !== 'route').map(detailText)
  return [...detailTexts, ...(subject === null ? [] : [subject.id]), ...(count > 1 ? [copy.times(count)] : [])].join(
    ' · ',
  )
}
