import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { contactAddress } from '../shell/contact.ts'
import { Notice } from '../shell/notice.tsx'

const titles = { invited: 'Partner accounts are by invitation', off: 'New partner accounts are closed' } as const

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
        ? 'Open the link of your invitation to create an account. To ask for one, '
        : 'You can still sign in to an account you have. If you have questions, '}
      <a href={`mailto:${contactAddress}`}>write to us</a>.
    </Notice>
  )
}
