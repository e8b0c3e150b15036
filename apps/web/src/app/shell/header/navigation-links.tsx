import { Link } from '@tanstack/react-router'
import type { NavigationLink } from './navigation.ts'

interface NavigationLinksProps {
  links: readonly NavigationLink[]
  onFollow?: () => void
}

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
