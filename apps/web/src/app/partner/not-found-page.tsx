import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Notice } from '../shell/notice.tsx'

/** Nothing is at this address, or nothing that this person may see: the two are not told apart. */
export function NotFoundPage() {
  return (
    <Notice
      code="404"
      title="Page not found"
      actions={
        <Link to={paths.partner} className={buttonClass({ variant: 'primary' })}>
          Go to your deals
        </Link>
      }
    >
      <PageTitle name="Page not found" />
      There is nothing at this address, or it belongs to a partner you do not work for.
    </Notice>
  )
}
