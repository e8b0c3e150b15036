import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { usePageBrand } from '../../../lib/auth/page-brand.ts'
import { session, useSignedIn } from '../../../lib/auth/session.ts'
import { useDeferredChunk, loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { usePreQualifyBranding } from '../../access/pre-qualify-branding.ts'
import * as specified from '../../specified-copy.ts'
import { contactEmail } from '../contact-email.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'

// The auth pages need neither menus nor drawers, so they don't load them.
const SignedInHeader = lazyRouteComponent(() => loadChunk(() => import('./signed-in-header.tsx')), 'SignedInHeader')
// With a session they are needed right away, together with the page.
if (session.isSignedIn()) void SignedInHeader.preload?.()

function SignedOut() {
  const ofForm = usePreQualifyBranding(useLocation({ select: ({ pathname }) => pathname }))
  const ofSignIn = usePageBrand()
  const branding = ofForm ?? ofSignIn
  return (
    <div className={styles.inside}>
      {branding !== 'loading' && <Logo branding={branding} />}
      <p className={`${styles.end} ${styles.contact}`}>
        <span>{specified.havingTrouble}</span>
        <a href={`mailto:${contactEmail}`}>{specified.contactUs}</a>
      </p>
    </div>
  )
}

function WaitingHeader() {
  return (
    <div className={styles.inside}>
      <Logo />
    </div>
  )
}

function SignedIn() {
  const waiting = <WaitingHeader />
  return useDeferredChunk(SignedInHeader) ? <SignedInHeader waiting={waiting} /> : waiting
}

export function Header() {
  const isSignedIn = useSignedIn()
  return <header className={styles.header}>{isSignedIn ? <SignedIn /> : <SignedOut />}</header>
}
