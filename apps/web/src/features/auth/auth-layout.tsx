import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { linkCode } from '../../lib/auth/link-code.ts'
import { useSignedIn } from '../../lib/auth/session.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import styles from './auth.module.css'

interface AuthLayoutProps {
  title: string
  /** The page's name in the document's title, where it is not the heading. */
  name?: string
  /** What the person reads before anything else. */
  intro?: ReactNode
  children?: ReactNode
  /** Puts the focus on the heading: it took the place of another view and is to be read first. */
  takesHeadingFocus?: boolean
  /** The heading says that something failed. */
  isFailure?: boolean
}

/** One view of a door: a narrow column with its heading. */
export function AuthLayout({
  title,
  name = title,
  intro,
  children,
  takesHeadingFocus = false,
  isFailure = false,
}: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesHeadingFocus) heading.current?.focus()
  }, [takesHeadingFocus])
  return (
    <div className={styles.door}>
      <PageTitle name={name} />
      <h1 ref={heading} tabIndex={-1} className={clsx(isFailure && styles.failed)}>
        {title}
      </h1>
      {intro !== undefined && <div className={styles.intro}>{intro}</div>}
      {children}
    </div>
  )
}

/** While something is under way that the person waits for. */
export function AuthPending({ title }: { title: string }) {
  return (
    <AuthLayout title={title}>
      <p className={styles.waiting} role="status">
        <Spinner large />
        One moment, please.
      </p>
    </AuthLayout>
  )
}

/** The way on without the link that was opened: to the door's own form, or back to where somebody signed in belongs. */
export function LeaveLink({ area, onLeave }: { area: Area; onLeave?: () => void }) {
  const isSignedIn = useSignedIn()
  const leave = () => {
    linkCode.drop()
    onLeave?.()
  }
  return (
    <div className={styles.ways}>
      <Link to={isSignedIn ? paths[area] : paths.login[area]} className={styles.way} onClick={leave}>
        {isSignedIn ? 'Continue as you are' : 'Back to sign in'}
      </Link>
    </div>
  )
}
