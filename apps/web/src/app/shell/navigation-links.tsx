import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import type { StaffProfile } from '../partner/active-profile.ts'
import { navigationFor } from './navigation.ts'

interface NavigationLinksProps {
  profile: StaffProfile
  onFollow?: () => void
}

/** The links a profile's role may see; the one of the present section is marked. */
export function NavigationLinks({ profile, onFollow }: NavigationLinksProps) {
  return navigationFor(profile.role).map((row) => (
    <Link
      key={row.section}
      to={paths[row.section](profile.partner.id)}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onFollow && { onClick: onFollow })}
    >
      {row.label}
    </Link>
  ))
}
