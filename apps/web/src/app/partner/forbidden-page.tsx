import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { MessagePage } from '../shell/notice.tsx'

/** For what the person's role may not do. */
export function ForbiddenPage() {
  return (
    <MessagePage
      code="403"
      title="You don’t have permission to view this page"
      actions={
        <Link to={paths.partner} className={buttonClass({ variant: 'primary' })}>
          Go to your deals
        </Link>
      }
    >
      <PageTitle name="Not allowed" />
      Ask your Admin for access.
    </MessagePage>
  )
}
