import type { Area, MagicLinkType } from '@loanyard/contract/values'

/** Whom each area's door is for. */
export const doorIntros: Readonly<Record<Area, string>> = {
  partner: 'For the staff of loan partners.',
  portal: 'See where your loan stands, and send what your partner asks for.',
  lender: 'For lenders: read the deals that partners share with you.',
  requests: 'Follow the loan requests you have sent us.',
}

/** What a link of each type is called, and how long it works. */
export const linkWords: Readonly<Record<MagicLinkType, { link: string; works: string }>> = {
  LOG_IN: { link: 'a sign-in link', works: 'It works once, within 15 minutes.' },
  SET_PSWD: { link: 'a link to choose a new password', works: 'It works once, within 7 days.' },
}

export const passwordRules = 'At least 8 characters, and not one of the common ones.'

/** "42 s" or "12 min", rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
