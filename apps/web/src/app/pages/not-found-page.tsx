import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/auth/session.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useArea } from '../access/use-area.ts'
import { MessagePage } from '../shell/message-page.tsx'

const linkLabels: Readonly<Record<Area, string>> = {
  partner: 'Go to your deals',
  portal: 'Go to your dashboard',
  lender: 'Go to your partners',
  requests: 'Go to your requests',
}

/** Nothing is at this address, or nothing that this person may see: the two are not told apart. */
export function NotFoundPage() {
  const area = useArea()
  const isSignedIn = useSignedIn()
  return (
    <MessagePage
      code="404"
      title="Page not found"
      actions={
        <Link to={isSignedIn ? paths[area] : paths.home} className={buttonClass({ variant: 'primary' })}>
          {isSignedIn ? linkLabels[area] : 'Go to the home page'}
        </Link>
      }
    >
      <PageTitle name="Page not found" />
      {area === 'partner'
        ? 'This page doesn’t exist, or it belongs to a partner you don’t work for.'
        : 'This page doesn’t exist, or you don’t have access to it.'}
    </MessagePage>
  )
}
