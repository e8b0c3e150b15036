import type { LendingRate, RatesOfDay } from '@loanyard/contract/financials/lending-rates'
import { formatDate, formatDateTime } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './rates.module.css'

export function rateName({ kind, collateral_type }: Pick<LendingRate, 'kind' | 'collateral_type'>): string {
  if (kind === 'base_rate' || collateral_type === null) return 'Base rate (prime)'
  return kind === 'appraised_rate' ? `${collateral_type}, appraised` : collateral_type
}

function stateOf({ withdrawn, replaced }: LendingRate): string | null {
  if (withdrawn !== null) return 'withdrawn'
  return replaced ? 'replaced' : null
}

const since = (day: string | null) => (day === null ? '' : `, since ${formatDate(day)}`)

export function TodayTable({ today }: { today: RatesOfDay }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Rates today">
        <thead>
          <tr>
            <th scope="col">Applies to</th>
            <th scope="col">Rate</th>
            <th scope="col">With an appraisal</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Base rate (prime)</th>
            <td>
              {today.base_rate === null
                ? 'not set yet'
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
        </tbody>
      </table>
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
      <table className={styles.table} aria-label="Rate history">
        <thead>
          <tr>
            {['Applies to', 'Rate', 'Effective', 'Added by', 'Note', 'Status'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {history.map((rate) => {
            const state = stateOf(rate)
            const name = `${rateName(rate)} effective ${formatDate(rate.effective_from)}`
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
                  {state ?? 'active'}
                  {rate.withdrawn_by !== null && ` by ${rate.withdrawn_by}`}
                  {state === null && onWithdraw !== null && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Withdraw ${name}`}
                      onClick={() => onWithdraw(rate)}
                    >
                      Withdraw
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
