import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './log-table.module.css'

interface LogTableProps {
  label: string
  columns: readonly string[]
  /** Rows of `LogCell`s and `td`s. */
  children: ReactNode
}

/** Newest entries first; on a phone each row becomes a few lines. */
export function LogTable({ label, columns, children }: LogTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface LogCellProps {
  column?: 'when' | 'who' | 'from'
  /** Hidden on phones: without its column heading, a dash means nothing. */
  isEmpty?: boolean
  children: ReactNode
}

export function LogCell({ column, isEmpty = false, children }: LogCellProps) {
  return <td className={clsx(column !== undefined && styles[column], isEmpty && styles.empty)}>{children}</td>
}

interface LogDetailProps {
  /** The whole value, where a short form is shown. */
  title?: string
  children: ReactNode
}

export function LogDetail({ title, children }: LogDetailProps) {
  return (
    <span className={styles.detail} title={title}>
      {children}
    </span>
  )
}
