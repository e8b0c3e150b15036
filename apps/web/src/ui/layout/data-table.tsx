import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import ui from './primitives.module.css'

interface Column {
  readonly name: string
  /** Instead of the name. */
  readonly content?: ReactNode
  readonly className?: string | undefined
  readonly span?: number
}

interface DataTableProps {
  /** Accessible name, where what is around the table doesn't say it. */
  label?: string
  caption?: ReactNode
  columns: readonly (string | Column)[]
  className?: string | undefined
  /** Rows. */
  children: ReactNode
}

/** A small table of values; lists of records are in ui/list. */
export function DataTable({ label, caption, columns, className, children }: DataTableProps) {
  return (
    <table className={clsx(ui.table, className)} aria-label={label}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns
            .map((column) => (typeof column === 'string' ? { name: column } : column))
            .map(({ name, content = name, className: columnClass, span }: Column) => (
              <th key={name} scope="col" className={columnClass} colSpan={span}>
                {content}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
