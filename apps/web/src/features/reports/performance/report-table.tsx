import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import styles from '../reports.module.css'

interface ReportTableProps {
  title: string
  note?: string
  columns: readonly string[]
  /** Names first, numbers after them. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly isTotal?: boolean }[]
}

/** Wider than a phone, so it scrolls by itself. */
export function ReportTable({ title, note, columns, rows }: ReportTableProps) {
  const [name = '', ...numbers] = columns
  return (
    <Section title={title}>
      {note !== undefined && <p className={ui.quiet}>{note}</p>}
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="group" aria-label={title} tabIndex={0}>
        <DataTable
          label={title}
          className={styles.numbers}
          columns={[name, ...numbers.map((column) => ({ name: column, className: styles.number }))]}
        >
          {rows.map(({ key, cells: [first, ...rest], isTotal = false }) => (
            <tr key={key} className={clsx(isTotal && styles.total)}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <td key={numbers[index]} className={styles.number}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
      </div>
    </Section>
  )
}
