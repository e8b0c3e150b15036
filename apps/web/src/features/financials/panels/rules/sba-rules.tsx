import { ownershipLabels } from '@loanyard/contract/deals/ownership-labels'
import type { DealTerms } from '@loanyard/contract/financials/schemas'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import type { EdgeResults, Underwriting } from '@loanyard/lending/underwriting/underwriting'
import { clsx } from 'clsx'
import { useId } from 'react'
import type { DealRef } from '../../../../domain/deal-ref.ts'
import { formatDateInSentence, formatMoney } from '../../../../lib/format/format.ts'
import { formatTerm } from '../../../../lib/format/rates-and-terms.ts'
import { DataTable } from '../../../../ui/layout/data-table.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import type { UnderwritingResult } from '../../data/underwriting.ts'
import styles from '../../financials.module.css'
import { RuleNote, ScrollRegion } from '../../tables/figure-group.tsx'
import * as copy from '../copy.ts'
import { OwnershipQuestion } from './ownership-question.tsx'

function coverageText({ floor, result }: FloorCheck): string {
  return floor === null ? rules.results[result] : `${rules.results[result]} (${formatRatio(floor)})`
}

function equityText({ requirement, missing }: Underwriting['equity']): string {
  return requirement === 'not_determined' ? rules.results.not_determined : formatMoney(missing)
}

/** Both results side by side, near the first day of an edition. */
function EditionChange({ edge }: { edge: EdgeResults }) {
  const [before, after] = edge.results
  const rows: (readonly [string, (result: Underwriting) => string])[] = [
    ...before.coverage.map(
      ({ period }, at) =>
        [
          copy.dscrOf(period),
          ({ coverage }: Underwriting) => {
            const check = coverage[at]?.dscr
            return check === undefined ? '' : coverageText(check)
          },
        ] as const,
    ),
    [copy.equityShortfall, ({ equity }) => equityText(equity)],
    [copy.longestTerm, ({ maturity }) => formatTerm(maturity.longest_term_months)],
  ]
  const text = rules.editionChange(edge.days, formatDateInSentence(edge.edge))
  return (
    <div className={clsx(ui.stack2, ui.note, ui.cautionNote, ui.small)}>
      <p>{text}</p>
      <ScrollRegion label={copy.compared} isWide>
        <DataTable className={styles.table} columns={[copy.compared, edge.before, edge.after]}>
          {rows.map(([label, textOf]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{textOf(before)}</td>
              <td>{textOf(after)}</td>
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
    </div>
  )
}

function MixedTerm({ maturity: { mixed } }: Pick<Underwriting, 'maturity'>) {
  if (mixed === null) return null
  return (
    <p>
      {rules.mixedTerm(formatTerm(mixed.real_estate.months), formatTerm(mixed.business.months))}.{' '}
      {rules.blendedTerm(formatTerm(mixed.blended_months))}.{' '}
      <span className={clsx(ui.fine, styles.basis)}>
        <RuleNote rule={mixed.rule} />
      </span>
    </p>
  )
}

interface SbaRulesProps {
  dealRef: DealRef
  underwriting: UnderwritingResult
  terms: Pick<DealTerms, 'loan_number' | 'loan_purpose' | 'ownership_change'>
  canEdit: boolean
}

/** Which edition applies and why. */
export function SbaRules({ dealRef, underwriting, terms, canEdit }: SbaRulesProps) {
  const id = useId()
  const { edition, edge, maturity } = underwriting
  const { loan_number, ownership_change } = terms
  const isOpen = ownership_change === null || ownership_change === 'Category not determined'
  return (
    <section className={clsx(ui.box, styles.rules)} aria-labelledby={id}>
      <h2 id={id}>{copy.sbaRules}</h2>
      <div className={ui.stack1}>
        <p>
          {rules.loanNumberExpected(formatDateInSentence(loan_number.on))} ({rules.loanNumberBasis[loan_number.basis]}):{' '}
          <RuleNote rule={edition} />
        </p>
        <p>
          {isOpen
            ? rules.openQuestion({ ...terms, canAnswer: canEdit })
            : copy.ownershipAnswered(ownershipLabels[ownership_change])}
        </p>
        {isOpen && canEdit && <OwnershipQuestion dealRef={dealRef} terms={terms} />}
        <MixedTerm maturity={maturity} />
        {edge !== null && <EditionChange edge={edge} />}
        <p className={clsx(ui.fine, styles.basis)}>{copy.rulesNote}</p>
      </div>
    </section>
  )
}
