import { isManagingRole } from '@loanyard/contract/core/values'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { useStaff } from '../../access/active-profile.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import * as copy from './copy.ts'

export function ForbiddenPage() {
  return (
    <MessagePage
      code="403"
      title={copy.forbiddenTitle}
      actions={
        <Link to={paths.partner} className={buttonClass({ variant: 'primary' })}>
          {copy.goToDeals}
        </Link>
      }
    >
      <PageTitle name={copy.forbiddenPageTitle} />
      {copy.askAdmin}
    </MessagePage>
  )
}

/** For pages of Admins and Managers (product-rules 2.1). */
export function RequireManager({ children }: { children: ReactNode }) {
  const role = useStaff()?.profile?.role
  return isManagingRole(role) ? children : <ForbiddenPage />
}
