import { financedFee } from '@loanyard/lending/guaranty/financed-fee'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Money } from '../../../ui/text/money.tsx'
import { loanTermsOf, type Basis, type SourceFigures } from '../data/calculate.ts'
import styles from '../financials.module.css'
import { Figure, FigureGroup, RuleNote } from '../tables/figure-group.tsx'
import * as copy from './copy.ts'
import { feeChargeLabel } from './fee-charge-label.ts'

function Financed({ figures, basis }: { figures: SourceFigures; basis: Basis }) {
  const { loan, guaranty_fee: fee } = financedFee(figures.loan, loanTermsOf(basis))
  return (
    <dl>
      <Figure
        label={copy.financedLoan}
        note={
          <>
            {copy.smallestLoanLeaving} <Money amount={figures.loan} /> {copy.afterItsFeeOf} <Money amount={fee.fee} />
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
    <FigureGroup title={copy.sbaGuarantyFee}>
      <dl>
        <Figure label={copy.guarantyFee} note={feeChargeLabel(fee.charge)}>
          <strong>
            <Money amount={fee.fee} />
          </strong>
        </Figure>
        <Figure label={copy.loan} note={isTyped ? copy.dealLoanAmountNote : copy.totalFromLender}>
          <Money amount={loan} />
        </Figure>
        <Figure
          label={copy.guaranteed}
          note={guaranty.typed ? copy.guarantyFromDeal : copy.guarantyStandard(basis.terms.sba_program)}
        >
          {formatFraction(fee.guaranty_percentage)}, <Money amount={fee.guaranteed_portion} />
        </Figure>
        <Figure label={copy.paidByLender} note={copy.lenderFeeShare(basis.terms.lender_fee_share)}>
          <Money amount={shares.lender} />
        </Figure>
        <Figure label={copy.paidByBorrower}>
          <Money amount={shares.borrower} />
        </Figure>
        <Figure label={copy.annualServiceFee} note={copy.serviceFeeNote}>
          {formatFraction(fee.service_fee_rate)}
        </Figure>
      </dl>
      {guaranty.over_limit && (
        <p className={clsx(ui.note, ui.cautionNote, ui.small)}>
          {copy.overMaximumOf(basis.terms.sba_program)} <Money amount={guaranty.largest_loan} as="whole" />.
        </p>
      )}
      <p className={clsx(ui.fine, styles.basis)}>
        <RuleNote rule={fee.rule} />
      </p>
      {isFinanced && <Financed figures={figures} basis={basis} />}
      <Button size="small" aria-expanded={isFinanced} onClick={() => setFinanced(!isFinanced)}>
        {isFinanced ? copy.hideFinancedFee : copy.showFinancedFee}
      </Button>
    </FigureGroup>
  )
}
