import type { SecurityEvent } from '@loanyard/contract/audit/security-events'
import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'
import type { Tone } from '../../../ui/text/status-badge.tsx'

export const kindLabels: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Sign-in',
  link_requested: 'Link or code requested',
  password_changed: 'Password change',
  session_ended: 'Session ended',
  token_reused: 'Stolen session suspected',
  identity_check: 'Identity check',
  account_changed: 'Account change',
  access_refused: 'Access denied',
  limit_reached: 'Limit reached',
  export: 'Export',
  document_opened: 'Document opened',
  archive_created: 'Archive created',
  archive_opened: 'Archive downloaded',
  upload_refused: 'Upload rejected',
  invitation_sent: 'Invitation sent',
  invitation_answered: 'Invitation answered',
  sharing_changed: 'Deal sharing change',
  people_changed: 'User or lender change',
  operator: 'Operator command',
  alert: 'Alert',
}

export const outcomeLabels: Readonly<Record<SecurityOutcome, { tone: Tone; label: string }>> = {
  ok: { tone: 'positive', label: 'OK' },
  failed: { tone: 'negative', label: 'Failed' },
  refused: { tone: 'negative', label: 'Denied' },
}

const reasons: Readonly<Record<string, string>> = {
  mass_download: 'Many documents opened within an hour',
  failed_sign_ins: 'Many failed sign-ins within an hour',
  refusals: 'Many denied requests within an hour',
}

/** What an event says besides its kind, on one line. */
export function detailsLine({ details, subject, count }: SecurityEvent): string {
  const detailTexts = details
    .filter(({ field }) => field !== 'route')
    .map(({ field, value }) =>
      field === 'reason' ? (reasons[value] ?? value) : `${field.replaceAll('_', ' ')}: ${value}`,
    )
  return [...detailTexts, ...(subject === null ? [] : [subject.id]), ...(count > 1 ? [`${count} times`] : [])].join(
    ' · ',
  )
}
