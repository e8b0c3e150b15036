import { staffRoles, type StaffRole } from '@loanyard/contract/values'
import type { PartnerSection } from '../../lib/paths.ts'

interface NavigationRow {
  section: PartnerSection
  label: string
  /** The roles that see it (specification section 6). */
  roles: readonly StaffRole[]
}

/** The partner's navigation: one row per page that exists, in the specification's order. */
export const partnerNavigation: readonly NavigationRow[] = [
  { section: 'leads', label: 'Leads', roles: staffRoles },
  { section: 'deals', label: 'Deals', roles: staffRoles },
]

/** The rows a role sees. */
export function navigationFor(role: StaffRole): readonly NavigationRow[] {
  return partnerNavigation.filter((row) => row.roles.includes(role))
}
