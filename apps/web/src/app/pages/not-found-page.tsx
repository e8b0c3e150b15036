import type { Area } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../lib/auth/session.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useArea } from '../access/areas.ts'
import { MessagePage } from '../shell/message-page.tsx'
import * as copy from './copy.ts'

const linkLabels: Readonly<Record<Area, string>> = {
  partner: copy.goToDeals,
  portal: copy.goToDashboard,
  lender: copy.goToPartners,
  requests: copy.goToRequests,
}

/** Does not reveal whether the page is missing or the person may not see it. */
export function NotFoundPage() {
  const area = useArea()
  const isSignedIn = useSignedIn()
  return (
    <MessagePage
      code="404"
      title={copy.pageNotFound}
      actions={
        <Link to={isSignedIn ? paths[area] : paths.home} className={buttonClass({ variant: 'primary' })}>
          {isSignedIn ? linkLabels[area] : copy.goHome}
        </Link>
      }
    >
      <PageTitle name={copy.pageNotFound} />
      {copy.pageNotFoundHelp}
    </MessagePage>
  )
}
