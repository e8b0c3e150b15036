import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import { clsx } from 'clsx'
import { formatDate } from '../../../lib/format/format.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { PeriodRow } from '../data/calculate.ts'
import styles from '../financials.module.css'
import { FigureGroup, ScrollRegion } from './figure-group.tsx'

/** A dash if there is no debt to service. */
export function showRatio(ratio: string | null): string {
  return ratio === null ? '–' : formatRatio(ratio)
}

function CoverageResult({ ratio, check }: { ratio: string | null; check: FloorCheck }) {
  return (
    <>
      <td className={styles.number}>{showRatio(ratio)}</td>
      <td className={check.met === null ? undefined : check.met ? styles.positive : ui.bad}>
        {check.met === null ? copy.noDebt : check.met ? copy.met : copy.notMet}
      </td>
    </>
  )
}

/** DSCR and global DSCR per period against the floor that applies, with its source and date. */
export function DscrTable({ periods }: { periods: readonly PeriodRow[] }) {
  return (
    <FigureGroup title={copy.debtServiceCoverage}>
      <ScrollRegion label={copy.coverageByPeriod} isWide>
        <DataTable
          className={styles.table}
          columns={[copy.period, { name: copy.dscr, span: 2 }, { name: copy.globalDscr, span: 2 }, copy.minimum]}
        >
          {periods.map(({ period, is_projection, dscr, global_dscr, floor, global_floor }) => (
            <tr key={period}>
              <th scope="row">
                {period}
                {is_projection && <span className={clsx(ui.fine, styles.basis)}> {copy.projectionSuffix}</span>}
              </th>
              <CoverageResult ratio={dscr} check={floor} />
              <CoverageResult ratio={global_dscr} check={global_floor} />
              <td>
                {showRatio(floor.floor)} <span className={clsx(ui.fine, styles.basis)}>{floorLabel(floor)}</span>
              </td>
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
      <p className={clsx(ui.fine, styles.basis)}>{copy.dscrRoundingNote}</p>
    </FigureGroup>
  )
}

function floorLabel({ rule }: FloorCheck): string {
  return copy.ruleEffective(rule.name, formatDate(rule.from))
}
