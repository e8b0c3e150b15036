import type { SummaryItem } from '@loanyard/contract/financials/summary'
import type { SheetRow } from '@loanyard/data-grid/sheet'
import { reaches } from '@loanyard/lending/numbers/ratios'
import {
  EARNINGS_LOSSES,
  RATE_POINTS,
  sensitivity,
  type SensitivityCase,
} from '@loanyard/lending/underwriting/sensitivity'
import { clsx } from 'clsx'
import { useState } from 'react'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { proposedDebts } from '../data/calculate.ts'
import type { PeriodRow } from '../data/underwriting.ts'
import styles from '../financials.module.css'
import { lastEntered, showRatio } from './dscr-table.tsx'
import { FigureGroup, ScrollRegion } from './figure-group.tsx'

const points = (count: string) => (count === '0' ? copy.currentRate : copy.rateUp(count))
const loss = (percent: string) => (percent === '0' ? copy.baseCase : copy.earningsDown(percent))

interface TableProps {
  rows: readonly SheetRow[]
  items: readonly SummaryItem[]
  periods: readonly PeriodRow[]
}

function Cell({ result, floor }: { result: SensitivityCase | undefined; floor: string | null }) {
  const ratio = result?.dscr ?? null
  const isMet = ratio === null || floor === null ? null : reaches(ratio, floor)
  return (
    <td className={styles.number}>
      <span className={isMet === null ? undefined : isMet ? styles.positive : ui.bad}>{showRatio(ratio)}</span>
      <span className={clsx(ui.fine, styles.basis)}> {isMet === null ? '' : isMet ? copy.met : copy.notMet}</span>
    </td>
  )
}

export function SensitivityTable({ rows, items, periods }: TableProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const period = periods.find((each) => each.period === chosen) ?? lastEntered(periods) ?? periods.at(-1)
  if (period === undefined) return null
  const debts = proposedDebts(rows, items, period.period)
  const cases = sensitivity(period, debts)
  return (
    <FigureGroup title={copy.stressTestTitle}>
      <label className={clsx(ui.inline2, styles.choice)}>
        {copy.period}
        <select value={period.period} onChange={(event) => setChosen(event.target.value)}>
          {periods.map((each) => (
            <option key={each.period}>{each.period}</option>
          ))}
        </select>
      </label>
      <ScrollRegion label={copy.stressTestLabel} isWide>
        <DataTable
          className={styles.table}
          columns={[copy.scenario, ...EARNINGS_LOSSES.map((each) => ({ name: loss(each), className: styles.number }))]}
        >
          {RATE_POINTS.map((rise) => (
            <tr key={rise}>
              <th scope="row">{points(rise)}</th>
              {EARNINGS_LOSSES.map((percent) => (
                <Cell
                  key={percent}
                  result={cases.find((each) => each.rate_points === rise && each.earnings_loss === percent)}
                  floor={period.floor.floor}
                />
              ))}
            </tr>
          ))}
        </DataTable>
      </ScrollRegion>
      <p className={clsx(ui.fine, styles.basis)}>{debts.length === 0 ? copy.noProposedDebt : copy.rateIncreaseNote}</p>
    </FigureGroup>
  )
}
