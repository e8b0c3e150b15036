import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './door.module.css'

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
