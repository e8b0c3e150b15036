import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './auth.module.css'
import * as copy from './copy.ts'
import { useSignInBrand } from './sign-in-brand.ts'

interface AuthLayoutProps {
  title: string
  /** Page name for the document title, when it differs from the heading. */
  name?: string
  intro?: ReactNode
  children?: ReactNode
  /** Moves focus to the heading when this view replaces another one. */
  takesHeadingFocus?: boolean
  isFailure?: boolean
}

export function AuthLayout({
  title,
  name = title,
  intro,
  children,
  takesHeadingFocus = false,
  isFailure = false,
}: AuthLayoutProps) {
  const brand = useSignInBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesHeadingFocus) heading.current?.focus()
  }, [takesHeadingFocus])
  return (
    <div className={styles.page}>
      <PageTitle name={name} />
      {brand !== null && <p className={ui.label}>{brand.name}</p>}
      <h1 ref={heading} tabIndex={-1} className={clsx(isFailure && styles.failed)}>
        {title}
      </h1>
      {intro !== undefined && <div className={clsx(ui.stack2, ui.muted, styles.intro)}>{intro}</div>}
      {children}
    </div>
  )
}

export function AuthPending({ title }: { title: string }) {
  return (
    <AuthLayout title={title}>
      <p className={clsx(ui.line3, styles.waiting)} role="status">
        <Spinner large />
        {copy.oneMoment}
      </p>
    </AuthLayout>
  )
}
