import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useColorScheme } from '../../../theme/color-scheme.ts'
import { areaFacts } from '../../access/areas.ts'
import { useLogoArea } from '../../access/use-area.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

interface LogoProps {
  /** The partner the person works for, or whose deal or deals they have open, with its own logo where it has one. */
  partner?: { name: string; logo: string | null } | undefined
}

/** The logo of the area, which leads to the area's start: the partner's own where one is at work, else ours at its specified path. */
export function Logo({ partner }: LogoProps) {
  const area = useLogoArea()
  const scheme = useColorScheme()
  const ours = scheme === 'dark' ? '/images/logo-dark.svg' : '/images/logo.svg'
  // Where loans are asked for it is always ours, as specified.
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
