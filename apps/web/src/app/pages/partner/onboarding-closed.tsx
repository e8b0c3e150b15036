import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { contactEmail } from '../../shell/contact-email.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'

const titles = { invited: copy.invitationOnly, off: copy.accountsClosed } as const

export function OnboardingClosed({ mode }: { mode: 'invited' | 'off' }) {
  return (
    <MessagePage
      title={titles[mode]}
      actions={
        <Link to={paths.login.partner} className={buttonClass({ variant: 'primary' })}>
          {copy.signIn}
        </Link>
      }
    >
      <PageTitle name={copy.createAccountPageTitle} />
      {mode === 'invited' ? copy.invitationLinkHelp : copy.signInToExisting}
      <a href={`mailto:${contactEmail}`}>{copy.emailUs}</a>.
    </MessagePage>
  )
}
