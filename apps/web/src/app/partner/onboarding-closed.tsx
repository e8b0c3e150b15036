import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { contactAddress } from '../shell/contact.ts'
import { Notice } from '../shell/notice.tsx'

const titles = { invited: 'Partner accounts are by invitation only', off: 'New partner accounts are closed' } as const

/** In place of the form, where whoever is here can't open a partner. */
export function OnboardingClosed({ mode }: { mode: 'invited' | 'off' }) {
  return (
    <Notice
      title={titles[mode]}
      actions={
        <Link to={paths.login.partner} className={buttonClass({ variant: 'primary' })}>
          Sign in
        </Link>
      }
    >
      <PageTitle name="Create your account" />
      {mode === 'invited'
        ? 'Use the link in your invitation to create an account. To request one, '
        : 'You can still sign in to an existing account. If you have questions, '}
      <a href={`mailto:${contactAddress}`}>email us</a>.
    </Notice>
  )
}
