import type { User } from '@loanyard/contract/auth/account'
import { areas, type Area } from '@loanyard/contract/core/values'
import { useLocation } from '@tanstack/react-router'
import { areaOfLogo, areaOfPerson, lastArea } from '../../lib/auth/area.ts'
import * as specified from '../specified-copy.ts'
import * as copy from './copy.ts'

interface AreaFacts {
  name: string
  logoAlt: string
  isOpenTo: (user: User) => boolean
}

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

export function areasOf(user: User): readonly Area[] {
  return areas.filter((area) => areaFacts[area].isOpenTo(user))
}

/** The area whose page is open, or else the host's, or the last one. */
export function useArea(): Area {
  return useLocation({ select: ({ pathname }) => areaOfPerson(location.hostname, pathname, lastArea.read()) })
}

/** Null on a page and host that belong to no area. */
export function useLogoArea(): Area | null {
  return useLocation({ select: ({ pathname }) => areaOfLogo(location.hostname, pathname) })
}
