import type { LendingRate, RatesOfDay } from '@loanyard/contract/financials/lending-rates'
import { formatDate, formatDateInSentence, formatDateTime } from '../../../lib/format/format.ts'
import { formatFraction } from '../../../lib/format/rates-and-terms.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { StatusBadge, type Tone } from '../../../ui/text/badges.tsx'
import * as copy from './copy.ts'
import styles from './rates.module.css'

export function rateName({ kind, collateral_type }: Pick<LendingRate, 'kind' | 'collateral_type'>): string {
  if (kind === 'base_rate' || collateral_type === null) return copy.baseRate
  return kind === 'appraised_rate' ? copy.appraised(collateral_type) : collateral_type
}

const states: Readonly<Record<'withdrawn' | 'replaced' | 'active', { tone: Tone; label: string }>> = {
  withdrawn: { tone: 'negative', label: copy.withdrawnState },
  replaced: { tone: 'muted', label: copy.replacedState },
  active: { tone: 'positive', label: copy.activeState },
}

function stateOf({ withdrawn_at, replaced }: LendingRate): keyof typeof states {
  if (withdrawn_at !== null) return 'withdrawn'
  return replaced ? 'replaced' : 'active'
}

function RateCell({ rate, since }: { rate: string | null; since: string | null }) {
  return (
    <td>
      {rate === null ? '–' : formatFraction(rate)}
      {rate !== null && since !== null && <span className={styles.since}>{copy.since(formatDate(since))}</span>}
    </td>
  )
}

export function TodayTable({ today }: { today: RatesOfDay }) {
  const { base_rate: base } = today
  return (
    <div className={styles.scroll}>
      <DataTable label={copy.ratesToday} columns={[copy.appliesTo, copy.rateToday, copy.withAppraisal]}>
        <tr>
          <th scope="row">
            {copy.baseRate}
            <span className={styles.help}>{copy.baseRateHelp}</span>
          </th>
          {base === null ? <td>{copy.notSetYet}</td> : <RateCell rate={base.rate} since={base.effective_from} />}
          <td>–</td>
        </tr>
        <tr>
          <td colSpan={3} className={styles.group}>
            {copy.collateralRatesHelp}
          </td>
        </tr>
        {today.collateral_rates.map(({ collateral_type, rate, effective_from, appraised_rate, appraised_from }) => (
          <tr key={collateral_type}>
            <th scope="row">{collateral_type}</th>
            <RateCell rate={rate} since={effective_from} />
            <RateCell rate={appraised_rate} since={appraised_from} />
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
            <tr key={rate.id} className={state === 'active' ? undefined : styles.past}>
              <th scope="row">{rateName(rate)}</th>
              <td>{formatFraction(rate.rate)}</td>
              <td>{formatDate(rate.effective_from)}</td>
              <td>
                {rate.created_by}, {formatDateTime(rate.created)}
              </td>
              <td>{rate.note}</td>
              <td>
                <StatusBadge tone={states[state].tone}>
                  {`${states[state].label}${rate.withdrawn_by === null ? '' : copy.by(rate.withdrawn_by)}`}
                </StatusBadge>
                {state === 'active' && onWithdraw !== null && (
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
