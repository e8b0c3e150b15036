import { Link } from '@tanstack/react-router'
import type { NavigationLink } from './navigation.ts'

interface NavigationLinksProps {
  links: readonly NavigationLink[]
  onFollow?: () => void
}

/** The links somebody may see; the one of the present section is marked. */
export function NavigationLinks({ links, onFollow }: NavigationLinksProps) {
  return links.map(({ to, label, exact = false }) => (
    <Link
      key={to}
      to={to}
      activeOptions={{ includeSearch: false, exact }}
      activeProps={{ 'aria-current': 'page' }}
      {...(onFollow && { onClick: onFollow })}
    >
      {label}
    </Link>
  ))
}
