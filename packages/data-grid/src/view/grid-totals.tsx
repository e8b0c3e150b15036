import { clsx } from 'clsx'
import { memo } from 'react'
import type { GridTotal } from '../grid-props.ts'
import styles from '../grid.module.css'
import type { GridColumn } from '../model/columns.ts'

interface TotalsProps {
  columns: readonly GridColumn[]
  totals: readonly GridTotal[]
  /** Number of rows above the first total. */
  above: number
}

export const GridTotals = memo(function GridTotals({ columns, totals, above }: TotalsProps) {
  return (
    <div role="rowgroup" className={styles.foot}>
      {totals.map((total, index) => (
        <div
          key={total.key}
          role="row"
          aria-rowindex={above + index + 1}
          className={clsx(styles.line, styles.total, total.isStrong && styles.strong)}
        >
          {columns.map((column, at) => (
            <div
              key={column.key}
              role={at === 0 ? 'rowheader' : 'gridcell'}
              aria-colindex={at + 1}
              aria-readonly={at === 0 ? undefined : true}
              className={clsx(
                styles.cell,
                at === 0 && styles.first,
                column.align === 'end' && styles.end,
                toneOf(total, column.key),
              )}
            >
              {at === 0 ? total.label : (total.values[column.key] ?? '')}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
})

function toneOf({ tones, values }: GridTotal, column: string): string | undefined {
  const tone = tones?.[column]
  if (tone !== undefined) return styles[tone]
  return values[column]?.startsWith('(') === true ? styles.negative : undefined
}
