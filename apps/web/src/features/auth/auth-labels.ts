import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import * as copy from './copy.ts'

export const signInIntros: Readonly<Record<Area, string>> = {
  partner: copy.partnerIntro,
  portal: copy.portalIntro,
  lender: copy.lenderIntro,
  requests: copy.requestsIntro,
}

export const linkLabels: Readonly<Record<MagicLinkType, { link: string; validity: string }>> = {
  LOG_IN: { link: copy.signInLink, validity: copy.signInLinkValidity },
  SET_PSWD: { link: copy.passwordLink, validity: copy.passwordLinkValidity },
}

/** "42 s" or "12 min", rounded up. */
export function formatWait(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : copy.waitMinutes(Math.ceil(seconds / 60))
}
