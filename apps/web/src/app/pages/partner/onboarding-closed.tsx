import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { contactEmail } from '../../shell/contact-email.ts'
import { MessagePage } from '../../shell/message-page.tsx'

const titles = { invited: 'Partner accounts are by invitation only', off: 'New partner accounts are closed' } as const

/** In place of the form, where whoever is here can't open a partner. */
export function OnboardingClosed({ mode }: { mode: 'invited' | 'off' }) {
  return (
    <MessagePage
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
      <a href={`mailto:${contactEmail}`}>email us</a>.
    </MessagePage>
  )
}
