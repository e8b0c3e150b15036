import type { Area } from '@loanyard/contract/core/values'
import { useLocation } from '@tanstack/react-router'
import { areaOfLogo, areaOfPerson } from '../../lib/auth/area.ts'
import { lastArea } from '../../lib/auth/last-area.ts'

export function useArea(): Area {
  return useLocation({ select: ({ pathname }) => areaOfPerson(location.hostname, pathname, lastArea.read()) })
}

/** Null on a page and host that belong to no area. */
export function useLogoArea(): Area | null {
  return useLocation({ select: ({ pathname }) => areaOfLogo(location.hostname, pathname) })
}
