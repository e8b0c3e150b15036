import { leadCsvColumns } from '@loanyard/contract/leads/schemas'
import { clsx } from 'clsx'
import { formatCount } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { importedText } from './decisions.ts'
import type { MappedRow } from './file/mapped-rows.ts'
import styles from './import.module.css'

const shown = 5

/** The first leads as they will be. */
export function ImportPreview({ rows }: { rows: readonly MappedRow[] }) {
  const columns = leadCsvColumns.filter((column) => rows.some(({ lead }) => (lead[column] ?? '') !== ''))
  const first = rows.slice(0, shown)
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={clsx(styles.rowErrors, styles.preview)} role="region" aria-label={copy.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {copy.meaningLabels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.map(({ row, lead }) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column}>{importedText(column, lead[column] ?? '') || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <p className={clsx(ui.quiet, styles.more)}>{copy.andMore(formatCount(rows.length - shown))}</p>
      )}
    </div>
  )
}
