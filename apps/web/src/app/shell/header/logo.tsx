import { Link } from '@tanstack/react-router'
import type { Branding } from '../../../features/public/footer/footer.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { useOwnLogo } from '../../../theme/own-logo.ts'
import { areaFacts, useLogoArea } from '../../access/areas.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

interface LogoProps {
  /** Ours while loading. */
  branding?: Branding
}

/** Links to the area's start. Shows the partner's own logo if it has one, else ours. */
export function Logo({ branding = 'own' }: LogoProps) {
  const area = useLogoArea()
  const ours = useOwnLogo()
  const partner = typeof branding === 'string' ? null : branding.partner
  const own =
    area !== null && partner?.logo
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
