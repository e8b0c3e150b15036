import type { LenderDeal } from '@loanyard/contract/lender-area'
import { Money } from '../../../ui/money.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { statusTone } from '../words.ts'
import styles from './deal.module.css'

/** The top of a shared deal: title, status, amount, for whom, where it stands. */
export function LenderDealHeader({ deal }: { deal: LenderDeal }) {
  const { title, status, loan_amount, loan_purpose, business_name, borrower_name, stage } = deal
  return (
    <PageHeader title={title} meta={<StatusBadge tone={statusTone[status]}>{status}</StatusBadge>}>
      <p className={styles.headline}>
        <strong>
          <Money amount={loan_amount} />
        </strong>
        {loan_purpose !== null && <span>{loan_purpose}</span>}
        <span>{borrower_name}</span>
        {business_name !== null && <span>{business_name}</span>}
        <span>Stage: {stage.name}</span>
      </p>
    </PageHeader>
  )
}
