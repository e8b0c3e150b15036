import { Link } from '@tanstack/react-router'
import { LoanRequestList } from '../../../features/loan-requests/loan-request-list.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Page, PageHeader } from '../../../ui/layout/page.tsx'
import * as copy from '../copy.ts'
import { Invitations } from '../invitations.tsx'
import styles from './requests-page.module.css'

export function RequestsPage() {
  return (
    <div className={styles.narrow}>
      <Page>
        <PageHeader
          title={copy.yourLoanRequests}
          actions={
            <Link to={paths.preQualify()} className={buttonClass()}>
              {copy.requestAnotherLoan}
            </Link>
          }
        />
        <Invitations />
        <LoanRequestList />
      </Page>
    </div>
  )
}
