import type { User } from '@loanyard/contract/auth/account'
import { areas, type Area } from '@loanyard/contract/core/values'

interface AreaFacts {
  /** As a place to go to. */
  name: string
  /** What its logo says without an image of a partner's own. */
  logoAlt: string
  /** Whether somebody has a profile that lets them in. */
  isOpenTo: (user: User) => boolean
}

/** The four areas: names, logos, and who has a profile in each. */
export const areaFacts: Readonly<Record<Area, AreaFacts>> = {
  partner: {
    name: 'Partner portal',
    logoAlt: 'Loanyard partner portal',
    isOpenTo: (user) => user.admin_profile.length > 0,
  },
  portal: {
    name: 'Client portal',
    logoAlt: 'Loanyard client portal',
    isOpenTo: (user) => user.client_profile.length > 0,
  },
  lender: {
    name: 'Lender portal',
    logoAlt: 'Loanyard lender portal',
    isOpenTo: (user) => user.lender_profile.length > 0,
  },
  requests: {
    name: 'Loan requests',
    logoAlt: 'Powered By Loanyard',
    isOpenTo: (user) => user.requester,
  },
}

/** The areas somebody has a profile in. */
export function areasOf(user: User): readonly Area[] {
  return areas.filter((area) => areaFacts[area].isOpenTo(user))
}
