import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Branding } from '../../../features/public/footer/footer.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { useOwnLogo } from '../../../theme/own-logo.ts'
import { areaFacts, useLogoArea } from '../../access/areas.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

interface LogoProps {
  /** Ours while loading. */
  branding?: Branding | { readonly partner: { readonly name: string; readonly logo: string | null } }
}

const ourWidth = 130

/** Links to the area's start. Shows the partner's own logo if it has one, else ours. */
export function Logo({ branding = 'own' }: LogoProps) {
  const area = useLogoArea()
  const ours = useOwnLogo()
  const [loaded, setLoaded] = useState<string | null>(null)
  const partner = typeof branding === 'string' ? null : branding.partner
  const own = partner?.logo
    ? { src: partner.logo, alt: area === null ? partner.name : `${partner.name} ${areaFacts[area].name.toLowerCase()}` }
    : null
  const src = own?.src ?? ours
  const to = area === null ? paths.home : paths[area]
  if (area === null && partner?.logo === null) {
    return (
      <Link to={to} className={styles.brandName}>
        {partner.name}
      </Link>
    )
  }
  return (
    <Link to={to} className={styles.logo}>
      <img
        src={src}
        alt={own?.alt ?? (area === null ? copy.loanyard : areaFacts[area].logoAlt)}
        // A partner's logo may have any width. Until it has loaded, its description would push the menus aside.
        {...((own === null || loaded !== src) && { width: ourWidth })}
        height={28}
        onLoad={() => setLoaded(src)}
      />
    </Link>
  )
}
