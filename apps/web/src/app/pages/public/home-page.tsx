import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import { useSignedIn } from '../../../lib/auth/session.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { areaFacts } from '../../access/areas.ts'
import * as copy from './copy.ts'
import styles from './home-page.module.css'

// Visitors don't need it.
const OwnAreas = lazy(async () => ({ default: (await loadChunk(() => import('./own-areas.tsx'))).OwnAreas }))

const signInAreas: readonly { area: Area; label: string }[] = [
  { area: 'portal', label: copy.borrower },
  { area: 'partner', label: copy.broker },
  { area: 'lender', label: copy.lender },
  { area: 'requests', label: copy.requester },
]

/** Where people who have an account start. */
function SignInLinks() {
  return (
    <nav className={clsx(ui.wrap4, styles.signIn)} aria-label={copy.signIn}>
      <span className={ui.quiet}>{copy.signInAs}</span>
      {signInAreas.map(({ area, label }) => (
        <Link
          key={area}
          to={paths.login[area]}
          aria-label={`${label}: ${copy.signInTo(areaFacts[area].name.toLowerCase())}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** What a visitor came for. */
function Halves() {
  return (
    <div className={clsx(ui.framed, styles.cards, styles.halves)}>
      <section className={styles.card}>
        <h2>{copy.needALoan}</h2>
        <p>{copy.needALoanText}</p>
        <Link to={paths.preQualify()} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {copy.preQualify}
        </Link>
      </section>
      <section className={styles.card}>
        <h2>{copy.arrangeLoans}</h2>
        <p>{copy.arrangeLoansText}</p>
        <Link to={paths.partnerOnboarding} className={buttonClass({ variant: 'primary', size: 'large' })}>
          {copy.createAccount}
        </Link>
      </section>
    </div>
  )
}

export function HomePage() {
  const isSignedIn = useSignedIn()
  return (
    <div className={styles.home}>
      <PageTitle name={copy.homePageTitle} />
      {!isSignedIn && <SignInLinks />}
      <h1>{copy.headline}</h1>
      <p className={clsx(ui.muted, styles.intro)}>{copy.intro}</p>
      {isSignedIn ? (
        <Suspense>
          <OwnAreas />
        </Suspense>
      ) : (
        <Halves />
      )}
      <p className={clsx(ui.quiet, styles.security)}>{copy.security}</p>
    </div>
  )
}
