import type { LendingRate, RatesOfDay } from '@loanyard/contract/financials/lending-rates'
import { formatDate, formatDateInSentence, formatDateTime } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import * as copy from './copy.ts'
import styles from './rates.module.css'

export function rateName({ kind, collateral_type }: Pick<LendingRate, 'kind' | 'collateral_type'>): string {
  if (kind === 'base_rate' || collateral_type === null) return copy.baseRate
  return kind === 'appraised_rate' ? copy.appraised(collateral_type) : collateral_type
}

function stateOf({ withdrawn_at, replaced }: LendingRate): string | null {
  if (withdrawn_at !== null) return copy.withdrawnState
  return replaced ? copy.replacedState : null
}

const since = (day: string | null) => (day === null ? '' : copy.since(formatDate(day)))

export function TodayTable({ today }: { today: RatesOfDay }) {
  return (
    <div className={styles.scroll}>
      <DataTable label={copy.ratesToday} columns={[copy.appliesTo, copy.rate, copy.withAppraisal]}>
        <tr>
          <th scope="row">{copy.baseRate}</th>
          <td>
            {today.base_rate === null
              ? copy.notSetYet
              : `${formatFraction(today.base_rate.rate)}${since(today.base_rate.effective_from)}`}
          </td>
          <td>–</td>
        </tr>
        {today.collateral_rates.map(({ collateral_type, rate, effective_from, appraised_rate, appraised_from }) => (
          <tr key={collateral_type}>
            <th scope="row">{collateral_type}</th>
            <td>
              {formatFraction(rate)}
              {since(effective_from)}
            </td>
            <td>{appraised_rate === null ? '–' : `${formatFraction(appraised_rate)}${since(appraised_from)}`}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

interface HistoryProps {
  history: readonly LendingRate[]
  onWithdraw: ((rate: LendingRate) => void) | null
}

export function HistoryTable({ history, onWithdraw }: HistoryProps) {
  return (
    <div className={styles.scroll}>
      <DataTable
        label={copy.rateHistory}
        columns={[copy.appliesTo, copy.rate, copy.effective, copy.addedBy, copy.note, copy.status]}
      >
        {history.map((rate) => {
          const state = stateOf(rate)
          const name = copy.rateEffective(rateName(rate), formatDateInSentence(rate.effective_from))
          return (
            <tr key={rate.id} className={state === null ? undefined : styles.past}>
              <th scope="row">{rateName(rate)}</th>
              <td>{formatFraction(rate.rate)}</td>
              <td>{formatDate(rate.effective_from)}</td>
              <td>
                {rate.created_by}, {formatDateTime(rate.created)}
              </td>
              <td>{rate.note}</td>
              <td>
                {state ?? copy.activeState}
                {rate.withdrawn_by !== null && copy.by(rate.withdrawn_by)}
                {state === null && onWithdraw !== null && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={copy.withdrawNamed(name)}
                    onClick={() => onWithdraw(rate)}
                  >
                    {copy.withdraw}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </DataTable>
    </div>
  )
}
