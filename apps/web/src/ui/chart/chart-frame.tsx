import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import { DataTable } from '../layout/data-table.tsx'
import ui from '../layout/primitives.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './chart.module.css'

interface ChartFrameProps {
  /** The question that the chart answers. */
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

function ChartTable({ title, head, rows }: Omit<ChartFrameProps, 'children'>) {
  return (
    <DataTable className={styles.table} caption={<VisuallyHidden>{title}</VisuallyHidden>} columns={head}>
      {rows.map(([name = '', ...cells], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={at}>{cell}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}

/** The data is also available as a table: always for screen readers, on request for everyone. */
export function ChartFrame({ children, ...table }: ChartFrameProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className={clsx(ui.shrinks, ui.around)} aria-labelledby={id}>
      <div className={clsx(ui.line2, ui.between, styles.head)}>
        <h3 id={id}>{table.title}</h3>
        <Button size="small" variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {copy.viewAsTable}
        </Button>
      </div>
      {isTable ? (
        <ChartTable {...table} />
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <div className={styles.hidden}>
            <ChartTable {...table} />
          </div>
        </>
      )}
    </section>
  )
}

/** An amount as a share of the largest, from 0 to 1. For drawing only, so floating point is accurate enough. */
export function shareOf(amount: string, largest: number): number {
  const value = Number(amount)
  return largest <= 0 || value <= 0 ? 0 : Math.min(1, value / largest)
}

export function largestOf(amounts: readonly string[]): number {
  return Math.max(0, ...amounts.map(Number))
}
