import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { useColorScheme } from '../../../theme/color-scheme.ts'
import { areaFacts, useLogoArea } from '../../access/areas.ts'
import * as copy from '../copy.ts'
import styles from './header.module.css'

interface LogoProps {
  /** The partner people work for, or whose deal is open. */
  partner?: { name: string; logo: string | null } | undefined
}

const ourWidth = 130

/** Links to the area's start. Shows the partner's own logo if it has one, else ours. */
export function Logo({ partner }: LogoProps) {
  const area = useLogoArea()
  const scheme = useColorScheme()
  const [loaded, setLoaded] = useState<string | null>(null)
  const ours = scheme === 'dark' ? '/images/logo-dark.svg' : '/images/logo.svg'
  // In the loan requests area it is always ours, as specified.
  const own =
    area !== null && area !== 'requests' && partner?.logo
      ? { src: partner.logo, alt: `${partner.name} ${areaFacts[area].name.toLowerCase()}` }
      : null
  const src = own?.src ?? ours
  return (
    <Link to={area === null ? paths.home : paths[area]} className={styles.logo}>
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
