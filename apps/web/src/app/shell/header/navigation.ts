import { managingRoles, staffRoles, type Area, type StaffRole } from '@loanyard/contract/core/values'
import { paths, type portalDealIn } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from './copy.ts'

interface NavigationRow {
  section: 'leads' | 'deals' | 'bundles' | 'lenders' | 'user-management'
  label: string
  /** The roles that see it (specification section 6). */
  roles: readonly StaffRole[]
}

/** The partner's navigation: one row per page that exists, in the specification's order. */
export const partnerNavigation: readonly NavigationRow[] = [
  { section: 'leads', label: copy.leads, roles: staffRoles },
  { section: 'deals', label: copy.deals, roles: staffRoles },
  { section: 'bundles', label: copy.bundles, roles: staffRoles },
  { section: 'lenders', label: copy.lenders, roles: managingRoles },
  { section: 'user-management', label: copy.users, roles: managingRoles },
]

/** The rows a role sees. */
export function navigationFor(role: StaffRole): readonly NavigationRow[] {
  return partnerNavigation.filter((row) => row.roles.includes(role))
}

/** A link of the top navigation and of the mobile menu. */
export interface NavigationLink {
  to: string
  label: string
  /** Marked only on its own page, not on those below it. */
  exact?: boolean
}

/** The links of a lender: the partners, and the deals of the one that is open. */
export function lenderNavigation(partnerId: string | null): readonly NavigationLink[] {
  const partners = { to: paths.lender, label: copy.partners, exact: true }
  return partnerId === null ? [partners] : [partners, { to: paths.lenderDeals(partnerId), label: copy.deals }]
}

/**
 * The links of the area somebody is in: for staff those of their role, for others those of the pages that exist. My Docs is
 * there when a deal is open (specification section 2).
 */
export function navigationOf(
  area: Area,
  profile: StaffProfile | null,
  deal: ReturnType<typeof portalDealIn>,
): readonly NavigationLink[] {
  if (area === 'portal') {
    const dashboard = { to: paths.portal, label: copy.dashboard, exact: true }
    return deal === null
      ? [dashboard]
      : [dashboard, { to: paths.myDocs(deal.partnerId, deal.dealId), label: copy.myDocs }]
  }
  if (area === 'requests') return [{ to: paths.requests, label: copy.requests, exact: true }]
  if (area !== 'partner' || profile === null) return []
  return navigationFor(profile.role).map(({ section, label }) => ({ to: paths[section](profile.partner.id), label }))
}
