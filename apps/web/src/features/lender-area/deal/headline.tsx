import type { LenderDeal } from '@loanyard/contract/lender-area/schemas'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import * as copy from './copy.ts'
import styles from './deal.module.css'

/** Amount, purpose and people of a deal, below its title, as far as that doesn't say them. */
export function Headline({ deal }: { deal: LenderDeal }) {
  const { title, loan_amount, stage } = deal
  const facts = [deal.loan_purpose, deal.borrower_name, deal.business_name]
  return (
    <p className={clsx(ui.wrap4, styles.headline)}>
      {loan_amount !== null && (
        <strong>
          <Money amount={loan_amount} />
        </strong>
      )}
      {facts.map((fact) => fact !== null && !title.includes(fact) && <span key={fact}>{fact}</span>)}
      <span>{copy.stage(stage.name)}</span>
    </p>
  )
}
