import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useColorScheme } from '../../../theme/color-scheme.ts'
import { areaFacts, useLogoArea } from '../../access/areas.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

interface LogoProps {
  /** The partner people work for, or whose deal is open. */
  partner?: { name: string; logo: string | null } | undefined
}

/** Links to the area's start. Shows the partner's own logo if it has one, else ours. */
export function Logo({ partner }: LogoProps) {
  const area = useLogoArea()
  const scheme = useColorScheme()
  const ours = scheme === 'dark' ? '/images/logo-dark.svg' : '/images/logo.svg'
  // In the loan requests area it is always ours, as specified.
  const own =
    area !== null && area !== 'requests' && partner?.logo
      ? { src: partner.logo, alt: `${partner.name} ${areaFacts[area].name.toLowerCase()}` }
      : null
  return (
    <Link to={area === null ? paths.home : paths[area]} className={styles.logo}>
      <img
        src={own?.src ?? ours}
        alt={own?.alt ?? (area === null ? copy.loanyard : areaFacts[area].logoAlt)}
        {...(own === null && { width: 130 })}
        height={28}
      />
    </Link>
  )
}
