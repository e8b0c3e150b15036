import type { SummaryItem } from '@loanyard/contract/financial-summary'
import { EARNINGS_LOSSES, RATE_POINTS, sensitivity, type SensitivityCase } from '@loanyard/lending/sensitivity'
import { reaches } from '@loanyard/lending/ratios'
import { useState } from 'react'
import type { SheetRow } from '../../../ui/grid/sheet-edits.ts'
import styles from '../financials.module.css'
import { proposedDebts } from './proposed-debts.ts'
import { showRatio } from './dscr-table.tsx'
import { FigureGroup } from './figure.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import type { PeriodRow } from './reckon.ts'

const points = (count: string) =>
  count === '0' ? 'Rate as it is' : `Rate + ${count} ${count === '1' ? 'point' : 'points'}`
const loss = (percent: string) => (percent === '0' ? 'Earnings as they are' : `Earnings − ${percent}%`)

interface TableProps {
  rows: readonly SheetRow[]
  items: readonly SummaryItem[]
  periods: readonly PeriodRow[]
}

function Cell({ found, floor }: { found: SensitivityCase | undefined; floor: string }) {
  const ratio = found?.dscr ?? null
  const isMet = ratio === null ? null : reaches(ratio, floor)
  return (
    <td className={styles.number}>
      <span className={isMet === null ? undefined : isMet ? styles.positive : styles.negative}>{showRatio(ratio)}</span>
      <span className={styles.basis}> {isMet === null ? '' : isMet ? 'met' : 'missed'}</span>
    </td>
  )
}

/** DSCR of one period if rates rise or earnings fall, at once with every change. */
export function SensitivityTable({ rows, items, periods }: TableProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const period = periods.find((each) => each.period === chosen) ?? periods.at(-1)
  if (period === undefined) return null
  const debts = proposedDebts(rows, items, period.period)
  const cases = sensitivity(period, debts)
  return (
    <FigureGroup title="Sensitivity of the DSCR">
      <label className={styles.choice}>
        Period
        <select value={period.period} onChange={(event) => setChosen(event.target.value)}>
          {periods.map((each) => (
            <option key={each.period}>{each.period}</option>
          ))}
        </select>
      </label>
      <ScrollRegion label="DSCR by rate and earnings" isWide>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">If</th>
              {EARNINGS_LOSSES.map((percent) => (
                <th key={percent} scope="col" className={styles.number}>
                  {loss(percent)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RATE_POINTS.map((rise) => (
              <tr key={rise}>
                <th scope="row">{points(rise)}</th>
                {EARNINGS_LOSSES.map((percent) => (
                  <Cell
                    key={percent}
                    found={cases.find((each) => each.rate_points === rise && each.earnings_loss === percent)}
                    floor={period.floor.floor}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.basis}>
        {debts.length === 0
          ? 'No proposed debt is entered with its terms in this period, so a higher rate changes nothing.'
          : 'The rise is on proposed debts entered with their terms; amounts typed by hand stay.'}
      </p>
    </FigureGroup>
  )
}
