import { leadCsvColumns } from '@loanyard/contract/leads/schemas'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import * as copy from './copy.ts'
import styles from './import.module.css'

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={3} style={{ height, padding: 0, border: 0 }} aria-hidden="true" />
    </tr>
  )
}

export interface RowError {
  readonly row: number
  /** Null for the whole row. */
  readonly column: string | null
  readonly message: string
}

function columnLabel(column: string | null): string {
  const known = leadCsvColumns.find((name) => name === column)
  return known === undefined ? '–' : copy.meaningLabels[known]
}

/** Virtualized: only the rows in view are rendered. */
export function RowErrors({ errors }: { errors: readonly RowError[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: errors.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 36,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.rowErrors} role="region" aria-label={copy.rowsWithErrors} tabIndex={0}>
      <table aria-rowcount={errors.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.rowNumber}>
              {copy.row}
            </th>
            <th scope="col" className={styles.column}>
              {copy.column}
            </th>
            <th scope="col">{copy.reason}</th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const error = errors[index]
            if (error === undefined) return null
            return (
              <tr key={index} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                <td className={styles.rowNumber}>{error.row}</td>
                <td className={styles.column}>{columnLabel(error.column)}</td>
                <td>{error.message}</td>
              </tr>
            )
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}
