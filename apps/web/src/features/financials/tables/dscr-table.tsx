import { formatRatio } from '@loanyard/lending/numbers/ratios'
import type { FloorCheck } from '@loanyard/lending/underwriting/dscr-floors'
import { formatDate } from '../../../lib/format/format.ts'
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
      <td className={check.met === null ? undefined : check.met ? styles.positive : styles.negative}>
        {check.met === null ? 'no debt' : check.met ? 'met' : 'not met'}
      </td>
    </>
  )
}

/** DSCR and global DSCR per period against the floor that applies, with its source and date. */
export function DscrTable({ periods }: { periods: readonly PeriodRow[] }) {
  return (
    <FigureGroup title="Debt service coverage">
      <ScrollRegion label="Coverage by period" isWide>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Period</th>
              <th scope="col" colSpan={2}>
                DSCR
              </th>
              <th scope="col" colSpan={2}>
                Global DSCR
              </th>
              <th scope="col">Minimum</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ period, is_projection, dscr, global_dscr, floor, global_floor }) => (
              <tr key={period}>
                <th scope="row">
                  {period}
                  {is_projection && <span className={styles.basis}> projection</span>}
                </th>
                <CoverageResult ratio={dscr} check={floor} />
                <CoverageResult ratio={global_dscr} check={global_floor} />
                <td>
                  {showRatio(floor.floor)} <span className={styles.basis}>{floorLabel(floor)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.basis}>
        DSCR is tested before rounding: 1.1499 shows as 1.15 but doesn’t meet a 1.15 minimum.
      </p>
    </FigureGroup>
  )
}

function floorLabel({ rule }: FloorCheck): string {
  return `${rule.name}, effective ${formatDate(rule.from)}`
}
