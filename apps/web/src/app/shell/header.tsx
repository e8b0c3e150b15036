import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSignedIn } from '../../lib/use-session.ts'
import { useStaff } from '../partner/active-profile.ts'
import { contactAddress } from './contact.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

// Menus and drawers are of no use before signing in, so the doors do not load them.
const SignedInHeader = lazyRouteComponent(() => import('./signed-in-header.tsx'), 'SignedInHeader')

function SignedOut() {
  return (
    <div className={styles.inside}>
      <Logo />
      <p className={`${styles.end} ${styles.trouble}`}>
        <span>Having Trouble?</span>
        <a href={`mailto:${contactAddress}`}>Contact Us</a>
      </p>
    </div>
  )
}

/** The fixed header, 75 px high. */
export function Header() {
  const isSignedIn = useSignedIn()
  const staff = useStaff()
  const waiting = (
    <div className={styles.inside}>
      <Logo />
    </div>
  )
  return (
    <header className={styles.header}>
      {!isSignedIn && <SignedOut />}
      {isSignedIn && staff === null && waiting}
      {isSignedIn && staff !== null && (
        <Suspense fallback={waiting}>
          <SignedInHeader user={staff.user} staffProfile={staff.profile} />
        </Suspense>
      )}
    </header>
  )
}
