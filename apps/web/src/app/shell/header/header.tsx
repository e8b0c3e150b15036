import { lazyRouteComponent } from '@tanstack/react-router'
import { session, useSignedIn } from '../../../lib/auth/session.ts'
import { useLazyChunk, loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { contactEmail } from '../contact-email.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import * as specified from './specified-copy.ts'

// Menus, drawers and who is signed in are of no use before signing in, so the doors do not load them.
const SignedInHeader = lazyRouteComponent(() => loadChunk(() => import('./signed-in-header.tsx')), 'SignedInHeader')
// With a session at hand they are wanted at once, together with the page.
if (session.isSignedIn()) void SignedInHeader.preload?.()

function SignedOut() {
  return (
    <div className={styles.inside}>
      <Logo />
      <p className={`${styles.end} ${styles.trouble}`}>
        <span>{specified.havingTrouble}</span>
        <a href={`mailto:${contactEmail}`}>{specified.contactUs}</a>
      </p>
    </div>
  )
}

/** While it is not known yet who is signed in. */
function WaitingHeader() {
  return (
    <div className={styles.inside}>
      <Logo />
    </div>
  )
}

function SignedIn() {
  const waiting = <WaitingHeader />
  return useLazyChunk(SignedInHeader) ? <SignedInHeader waiting={waiting} /> : waiting
}

/** The fixed header, 75 px high. */
export function Header() {
  const isSignedIn = useSignedIn()
  return <header className={styles.header}>{isSignedIn ? <SignedIn /> : <SignedOut />}</header>
}
