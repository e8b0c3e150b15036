import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths, searchOf } from '../../../lib/navigation/paths.ts'
import { AuthLayout } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { RequestLinkForm } from '../magic-link/request-link-form.tsx'
import { PasswordForm } from './password-form.tsx'

interface RequestPasswordLinkProps {
  area: Area
  next: string | null
  onDone: () => void
}

/** For a person without a link: requests one, or takes the digits of an email opened on another device. */
export function RequestPasswordLink({ area, next, onDone }: RequestPasswordLinkProps) {
  const [hasCode, setHasCode] = useState(false)
  return (
    <AuthLayout
      title="Set your password"
      intro={
        hasCode
          ? 'Enter the 8-digit code from your email and a new password.'
          : 'We’ll email you a link to set your password.'
      }
    >
      {hasCode ? (
        <PasswordForm focus="email" next={next} onDone={onDone} />
      ) : (
        <RequestLinkForm type="SET_PSWD" area={area} next={next} action="Email me a link" takesFocus />
      )}
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => setHasCode(!hasCode)}>
          {hasCode ? 'Send me a new link' : 'I have a code'}
        </button>
        <Link to={paths.login[area]} search={searchOf(next)} className={styles.way}>
          Back to sign in
        </Link>
      </div>
    </AuthLayout>
  )
}
