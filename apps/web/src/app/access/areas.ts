import type { User } from '@loanyard/contract/auth/account'
import { areas, type Area } from '@loanyard/contract/core/values'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

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
    name: copy.partnerPortal,
    logoAlt: copy.partnerLogo,
    isOpenTo: (user) => user.admin_profile.length > 0,
  },
  portal: {
    name: copy.clientPortal,
    logoAlt: copy.clientLogo,
    isOpenTo: (user) => user.client_profile.length > 0,
  },
  lender: {
    name: copy.lenderPortal,
    logoAlt: copy.lenderLogo,
    isOpenTo: (user) => user.lender_profile.length > 0,
  },
  requests: {
    name: copy.loanRequests,
    logoAlt: specified.requestsLogo,
    isOpenTo: (user) => user.requester,
  },
}

/** The areas somebody has a profile in. */
export function areasOf(user: User): readonly Area[] {
  return areas.filter((area) => areaFacts[area].isOpenTo(user))
}
