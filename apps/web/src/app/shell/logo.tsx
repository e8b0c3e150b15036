import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useColourScheme } from '../../theme/colour-scheme.ts'
import styles from './header.module.css'

interface LogoProps {
  /** The partner's own logo, where it has one. */
  partner?: { name: string; logo: string | null } | undefined
}

/** The logo of the area: the partner's where there is one, else ours at its specified path. Leads to the area's start. */
export function Logo({ partner }: LogoProps) {
  const scheme = useColourScheme()
  const own = scheme === 'dark' ? '/images/logo-dark.svg' : '/images/logo.svg'
  const src = partner?.logo ?? own
  return (
    <Link to={paths.partner} className={styles.logo}>
      <img src={src} alt={`${partner?.logo ? partner.name : 'Loanyard'} partner portal`} height={28} />
    </Link>
  )
}
