import { managingRoles, staffRoles, type Area, type StaffRole } from '@loanyard/contract/core/values'
import { paths, type portalDealIn } from '../../../lib/navigation/paths.ts'
import type { StaffProfile } from '../../access/active-profile.ts'
import * as copy from '../copy.ts'

interface NavigationRow {
  section: 'leads' | 'deals' | 'bundles' | 'lenders' | 'user-management'
  label: string
  /** Roles that see it (product-rules 2.1). */
  roles: readonly StaffRole[]
}

/** In the specified order. */
export const partnerNavigation: readonly NavigationRow[] = [
  { section: 'leads', label: copy.leads, roles: staffRoles },
  { section: 'deals', label: copy.deals, roles: staffRoles },
  { section: 'bundles', label: copy.bundles, roles: staffRoles },
  { section: 'lenders', label: copy.lenders, roles: managingRoles },
  { section: 'user-management', label: copy.users, roles: managingRoles },
]

export function navigationFor(role: StaffRole): readonly NavigationRow[] {
  return partnerNavigation.filter((row) => row.roles.includes(role))
}

export interface NavigationLink {
  to: string
  label: string
  /** Current only on its own page, not on those below it. */
  exact?: boolean
}

export function lenderNavigation(partnerId: string | null): readonly NavigationLink[] {
  const partners = { to: paths.lender, label: copy.partners, exact: true }
  return partnerId === null ? [partners] : [partners, { to: paths.lenderDeals(partnerId), label: copy.deals }]
}

/** Staff see the links of their role. My Docs appears when a deal is open. */
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
