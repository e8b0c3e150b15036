import type { DealTerms } from '@loanyard/contract/financials/schemas'
import * as rules from '@loanyard/contract/financials/underwriting-copy'
import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import { hasEarnings } from '@loanyard/lending/underwriting/financial-summary'
import { clsx } from 'clsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { PeriodRow } from '../data/underwriting.ts'
import styles from '../financials.module.css'
import { FigureGroup, RuleNote, ScrollRegion } from './figure-group.tsx'

/** A dash if there is no debt to service. */
export function showRatio(ratio: string | null): string {
  return ratio === null ? '–' : formatRatio(ratio)
}

/** The last period with earnings, before any projection; undefined: none has any. */
export function lastEntered(periods: readonly PeriodRow[]): PeriodRow | undefined {
  const entered = periods.filter((each) => each.dscr !== null && hasEarnings(each))
  return entered.findLast(({ is_projection }) => !is_projection) ?? entered.at(-1)
}

function CoverageResult({ ratio, check, isEntered }: { ratio: string | null; check: FloorCheck; isEntered: boolean }) {
  if (!isEntered) {
    return (
      <>
        <td className={styles.number}>–</td>
        <td>{rules.results.no_debt}</td>
      </>
    )
  }
  return (
    <>
      <td className={styles.number}>{showRatio(ratio)}</td>
      <td className={check.result === 'met' ? styles.positive : check.result === 'missed' ? ui.bad : undefined}>
        {rules.results[check.result]}
      </td>
    </>
  )
}

interface DscrTableProps {
  periods: readonly PeriodRow[]
  terms: Pick<DealTerms, 'loan_purpose' | 'ownership_change'>
  canEdit: boolean
}

/** The floor, or why there is none. */
function Minimum({ check, openQuestion }: { check: FloorCheck; openQuestion: string }) {
  const { floor, rule } = check
  const reason = rule === null ? openQuestion : floor === null ? rules.projectionsNotCounted : null
  return (
    <td className={styles.reason}>
      {reason ?? showRatio(floor)}{' '}
      {rule !== null && (
        <span className={clsx(ui.fine, styles.basis)}>
          <RuleNote rule={rule} />
        </span>
      )}
    </td>
  )
}

/** DSCR and global DSCR per period against the floor that applies, with its source and date. */
export function DscrTable({ periods, terms, canEdit }: DscrTableProps) {
  const openQuestion = rules.openQuestion({ ...terms, canAnswer: canEdit })
  return (
    <FigureGroup title={copy.debtServiceCoverage}>
      <ScrollRegion label={copy.coverageByPeriod} isWide>
        <DataTable
          className={styles.table}
          columns={[copy.period, { name: copy.dscr, span: 2 }, { name: copy.globalDscr, span: 2 }, copy.minimum]}
        >
          {periods.map(({ period, is_projection, dscr, global_dscr, floor, global_floor, ...sums }) => (
            <tr key={period}>
              <th scope="row">
                {period}
                {is_projection && <span className={clsx(ui.fine, styles.basis)}> {copy.projectionSuffix}</span>}
              </th>
              <CoverageResult ratio={dscr} check={floor} isEntered={hasEarnings(sums)} />
              <CoverageResult ratio={global_dscr} check={global_floor} isEntered={hasEarnings(sums)} />
              <Minimum check={floor} openQuestion={openQuestion} />
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
      <p className={clsx(ui.fine, styles.basis)}>{copy.dscrRoundingNote}</p>
    </FigureGroup>
  )
}
