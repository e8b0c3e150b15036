import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import styles from '../auth.module.css'
import { RequestLinkForm } from '../magic-link/request-link-form.tsx'
import { useAuthSearch } from '../sign-in-brand.ts'
import * as copy from './copy.ts'
import { PasswordForm } from './password-form.tsx'

interface RequestPasswordLinkProps {
  area: Area
  next: string | null
  onDone: () => void
}

/** For a person without a link: requests one, or takes the digits of an email opened on another device. */
export function RequestPasswordLink({ area, next, onDone }: RequestPasswordLinkProps) {
  const search = useAuthSearch()
  const [hasCode, setHasCode] = useState(false)
  return (
    <AuthLayout title={copy.setYourPassword} intro={hasCode ? copy.codeIntro : copy.linkIntro}>
      {hasCode ? (
        <PasswordForm focus="email" next={next} newCode={{ area, next }} onDone={onDone} />
      ) : (
        <RequestLinkForm type="SET_PSWD" area={area} next={next} action={copy.emailLink} takesFocus />
      )}
      <div className={styles.actions}>
        <button type="button" className={clsx(ui.underlined, styles.textLink)} onClick={() => setHasCode(!hasCode)}>
          {hasCode ? copy.sendNewLink : copy.haveCode}
        </button>
        <Link to={paths.login[area]} search={search} className={clsx(ui.underlined, styles.textLink)}>
          {copy.backToSignIn}
        </Link>
      </div>
    </AuthLayout>
  )
}
