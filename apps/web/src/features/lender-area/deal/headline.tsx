import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'

/** Amount, purpose and people of a deal, below its title. */
export function Headline({ deal }: { deal: LenderDeal }) {
  const { loan_amount, loan_purpose, business_name, borrower_name, stage } = deal
  return (
    <p className={clsx(ui.wrap4, styles.headline)}>
      {loan_amount !== null && (
        <strong>
          <Money amount={loan_amount} />
        </strong>
      )}
      {loan_purpose !== null && <span>{loan_purpose}</span>}
      <span>{borrower_name}</span>
      {business_name !== null && <span>{business_name}</span>}
      <span>{copy.stage(stage.name)}</span>
    </p>
  )
}
