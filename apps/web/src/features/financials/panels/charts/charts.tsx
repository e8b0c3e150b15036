import type { SheetRow } from '@loanyard/data-grid/sheet'
import { sumAmounts } from '@loanyard/lending/numbers/amounts'
import { clsx } from 'clsx'
import { formatMoney, formatMoneyShort } from '../../../../lib/format/format.ts'
import { ChartFrame, largestOf, shareOf } from '../../../../ui/chart/chart-frame.tsx'
import styles from '../../../../ui/chart/chart.module.css'
import ui from '../../../../ui/layout/primitives.module.css'
import type { CollateralFigures } from '../../data/calculate.ts'
import { amountIn } from '../../data/rows.ts'
import type { PeriodRow } from '../../data/underwriting.ts'
import { showRatio } from '../../tables/dscr-table.tsx'
import * as copy from '../copy.ts'

const sources = [
  { column: 'lender_amount', name: copy.lender, className: styles.lender },
  { column: 'borrower_amount', name: copy.borrower, className: styles.borrower },
  { column: 'seller_amount', name: copy.seller, className: styles.seller },
] as const

/** More bars would be too thin to read; the table shows all rows. */
const maxBars = 12

function usesOf(rows: readonly SheetRow[]) {
  return rows.map((row) => ({
    name: row.cells['item_name'] || copy.unnamed,
    parts: sources.map(({ column }) => amountIn(row, column)),
  }))
}

export function SourceChart({ rows }: { rows: readonly SheetRow[] }) {
  const uses = usesOf(rows)
  const largest = largestOf(uses.map(({ parts }) => sumAmounts(parts)))
  return (
    <ChartFrame
      title={copy.usesBySource}
      head={[copy.use, ...sources.map(({ name }) => name)]}
      rows={uses.map(({ name, parts }) => [name, ...parts.map(formatMoney)])}
    >
      <p className={clsx(ui.fine, styles.legend)}>
        {sources.map(({ name, className }) => (
          <span key={name}>
            <i className={className} /> {name}
          </span>
        ))}
      </p>
      {uses.slice(0, maxBars).map(({ name, parts }, index) => (
        <div key={index} className={styles.bar}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.track}>
            {parts.map((part, at) => (
              <span
                key={at}
                className={clsx(styles.part, sources[at]?.className)}
                style={{ inlineSize: `${shareOf(part, largest) * 100}%` }}
              />
            ))}
          </span>
          <span className={styles.value}>{formatMoneyShort(sumAmounts(parts))}</span>
        </div>
      ))}
      {uses.length > maxBars && <p className={ui.fine}>{copy.moreInTable(uses.length - maxBars)}</p>}
    </ChartFrame>
  )
}

const height = 140
const step = 64

export function DscrChart({ periods }: { periods: readonly PeriodRow[] }) {
  const ratios = periods.flatMap(({ dscr, floor }) => [dscr ?? '0', floor.floor ?? '0'])
  const top = largestOf(ratios) * 1.15
  const y = (ratio: string) => height - shareOf(ratio, top) * height
  const width = Math.max(1, periods.length) * step
  return (
    <ChartFrame
      title={copy.dscrByPeriod}
      head={[copy.period, copy.dscr, copy.minimum]}
      rows={periods.map(({ period, dscr, floor }) => [period, showRatio(dscr), showRatio(floor.floor)])}
    >
      <div className={styles.scroll}>
        <svg width={width} height={height + 40} className={styles.columns}>
          <line x1={0} x2={width} y1={height + 18} y2={height + 18} className={styles.axis} />
          {periods.map(({ period, dscr, floor }, index) => {
            const x = index * step
            return (
              <g key={period} transform="translate(0 18)">
                <rect
                  x={x + 14}
                  y={y(dscr ?? '0')}
                  width={step - 28}
                  height={height - y(dscr ?? '0')}
                  className={
                    floor.result === 'missed' ? styles.missed : floor.floor === null ? styles.open : styles.met
                  }
                />
                <text x={x + step / 2} y={y(dscr ?? '0') - 5} className={styles.label}>
                  {showRatio(dscr)}
                </text>
                {floor.floor !== null && (
                  <line x1={x + 4} x2={x + step - 4} y1={y(floor.floor)} y2={y(floor.floor)} className={styles.floor} />
                )}
                <text x={x + step / 2} y={height + 16} className={styles.period}>
                  {period.length > 9 ? `${period.slice(0, 8)}…` : period}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
      <p className={clsx(ui.fine, styles.legend)}>
        <span>
          <i className={styles.floorKey} /> {copy.minimum}
        </span>
      </p>
    </ChartFrame>
  )
}

export function CoverageChart({ figures: { values, summary, loan } }: { figures: CollateralFigures }) {
  const types = Map.groupBy(values, ({ collateral_type }) => collateral_type)
  const parts = [...types].map(([type, of]) => ({ type, value: sumAmounts(of.map(({ cv }) => cv)) }))
  const largest = largestOf([loan, summary.total_cv])
  return (
    <ChartFrame
      title={copy.collateralVsLoan}
      head={[copy.part, copy.amount]}
      rows={[
        ...parts.map(({ type, value }) => [type, formatMoney(value)]),
        [copy.collateralValue, formatMoney(summary.total_cv)],
        [copy.loan, formatMoney(loan)],
      ]}
    >
      <div className={styles.bar}>
        <span className={styles.name}>{copy.collateral}</span>
        <span className={styles.track}>
          {parts.map(({ type, value }) => (
            <span
              key={type}
              title={type}
              className={clsx(styles.part, styles.lender, styles.cut)}
              style={{ inlineSize: `${shareOf(value, largest) * 100}%` }}
            />
          ))}
        </span>
        <span className={styles.value}>{formatMoneyShort(summary.total_cv)}</span>
      </div>
      <div className={styles.bar}>
        <span className={styles.name}>{copy.loan}</span>
        <span className={styles.track}>
          <span
            className={clsx(styles.part, styles.borrower)}
            style={{ inlineSize: `${shareOf(loan, largest) * 100}%` }}
          />
        </span>
        <span className={styles.value}>{formatMoneyShort(loan)}</span>
      </div>
    </ChartFrame>
  )
}
