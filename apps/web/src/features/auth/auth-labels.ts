import type { Area, MagicLinkType } from '@loanyard/contract/core/values'

export const signInIntros: Readonly<Record<Area, string>> = {
  partner: 'For brokers and their teams.',
  portal: 'Check your loan’s status and send documents to your broker.',
  lender: 'Review loan packages from your brokers.',
  requests: 'Track your loan requests.',
}

export const linkLabels: Readonly<Record<MagicLinkType, { link: string; validity: string }>> = {
  LOG_IN: { link: 'a sign-in link', validity: 'It works once and expires in 15 minutes.' },
  SET_PSWD: { link: 'a link to set a new password', validity: 'It works once and expires in 7 days.' },
}

export const passwordHelp = 'At least 8 characters. Avoid common passwords.'

/** "42 s" or "12 min", rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
