import { financedFee } from '@loanyard/lending/guaranty/financed-fee'
import { useState } from 'react'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { loanTermsOf, type Basis, type SourceFigures } from '../data/calculate.ts'
import styles from '../financials.module.css'
import { Figure, FigureGroup, RuleNote } from '../tables/figure-group.tsx'
import { feeChargeLabel } from './fee-charge-label.ts'

function Financed({ figures, basis }: { figures: SourceFigures; basis: Basis }) {
  const { loan, guaranty_fee: fee } = financedFee(figures.loan, loanTermsOf(basis))
  return (
    <dl>
      <Figure
        label="Loan with the fee financed"
        note={
          <>
            The smallest loan that leaves <Money amount={figures.loan} /> after its fee of <Money amount={fee.fee} />
          </>
        }
      >
        <Money amount={loan} />
      </Figure>
    </dl>
  )
}

export function FeeFigures({ figures, basis }: { figures: SourceFigures; basis: Basis }) {
  const [isFinanced, setFinanced] = useState(false)
  const { fee, shares, guaranty, loan, totals } = figures
  const isTyped = totals.lender_total === '0.00'
  return (
    <FigureGroup title="SBA guaranty fee">
      <dl>
        <Figure label="Guaranty fee" note={feeChargeLabel(fee.charge)}>
          <strong>
            <Money amount={fee.fee} />
          </strong>
        </Figure>
        <Figure
          label="Loan"
          note={isTyped ? 'Using the deal’s loan amount until lender sources are entered' : 'Total from the lender'}
        >
          <Money amount={loan} />
        </Figure>
        <Figure
          label="Guaranteed"
          note={guaranty.typed ? 'Guaranty percentage set on the deal' : `Standard for ${basis.terms.sba_program}`}
        >
          {formatFraction(fee.guaranty_percentage)}, <Money amount={fee.guaranteed_portion} />
        </Figure>
        <Figure label="Paid by lender" note={`${basis.terms.lender_fee_share}%, set on the deal`}>
          <Money amount={shares.lender} />
        </Figure>
        <Figure label="Paid by borrower">
          <Money amount={shares.borrower} />
        </Figure>
        <Figure label="Annual service fee" note="Paid by the lender on the guaranteed balance">
          {formatFraction(fee.service_fee_rate)}
        </Figure>
      </dl>
      {guaranty.over_limit && (
        <p className={styles.caution}>
          Over the {basis.terms.sba_program} maximum of <Money amount={guaranty.largest_loan} as="whole" />.
        </p>
      )}
      <p className={styles.basis}>
        <RuleNote rule={fee.rule} />
      </p>
      {isFinanced && <Financed figures={figures} basis={basis} />}
      <Button size="small" aria-expanded={isFinanced} onClick={() => setFinanced(!isFinanced)}>
        {isFinanced ? 'Hide the financed fee' : 'What if the fee is financed?'}
      </Button>
    </FigureGroup>
  )
}
