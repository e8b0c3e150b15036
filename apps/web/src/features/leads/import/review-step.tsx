import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StickyFooter } from '../../../ui/overlay/sticky-footer.tsx'
import * as copy from './copy.ts'
import { decidedRows, type Decisions } from './decisions.ts'
import { DuplicateRows } from './duplicate-rows.tsx'
import { remainingCsv, type MappedRow } from './file/mapped-rows.ts'
import { ImportPreview } from './import-preview.tsx'
import styles from './import.module.css'
import { RowErrors, type RowError } from './row-errors.tsx'
import type { CheckedFile } from './use-csv-import.ts'

const leadCount = (count: number) => formatCounted(count, 'lead')
const rowCount = (count: number) => formatCounted(count, 'row')

/** What the page and the server found wrong, in the order of the file. */
function errorsOf({ rows, check }: CheckedFile): RowError[] {
  const own = rows.flatMap(({ row, problem }) => (problem === null ? [] : [{ row, column: null, message: problem }]))
  const found = check.rejected.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error })))
  return [...own, ...found].toSorted((one, other) => one.row - other.row)
}

/** Rows by number, with why they stay behind. */
function reasonsOf(errors: readonly RowError[], skipped: readonly number[]): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const { row, column, message } of errors) {
    const text = column === null ? message : copy.columnReason(column, message)
    reasons.set(row, [reasons.get(row), text].filter(Boolean).join(' '))
  }
  for (const row of skipped) reasons.set(row, copy.skippedDuplicate)
  return new Map([...reasons].toSorted(([one], [other]) => one - other))
}

/** The rows that aren't imported, as a file to correct. */
export function RemainingButton({ checked, included }: { checked: CheckedFile; included: readonly MappedRow[] }) {
  const errors = errorsOf(checked)
  const imported = new Set(included.map(({ row }) => row))
  const skipped = checked.check.duplicates.map(({ row }) => row).filter((row) => !imported.has(row))
  const reasons = reasonsOf(errors, skipped)
  if (reasons.size === 0) return null
  const download = () => {
    const csv = remainingCsv(checked.file, reasons)
    saveFile(new Blob([csv], { type: 'text/csv' }), copy.remainingFileName(checked.file.name))
  }
  return (
    <Button size="small" icon={<IconDownload />} onClick={download}>
      {copy.downloadRemaining(rowCount(reasons.size))}
    </Button>
  )
}

interface ReviewStepProps {
  checked: CheckedFile
  busy: boolean
  onImport: (included: readonly MappedRow[]) => void
  onColumns: () => void
  onStartOver: () => void
}

/** Good rows in, bad rows out; the person decides on each duplicate. */
export function ReviewStep({ checked, busy, onImport, onColumns, onStartOver }: ReviewStepProps) {
  const { rows, check, file } = checked
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const errors = errorsOf(checked)
  const left = new Set(errors.map(({ row }) => row))
  const valid = rows.filter(({ row }) => !left.has(row))
  const included = decidedRows(valid, check.duplicates, decisions)
  const added = included.filter(({ update }) => update === undefined)
  const updated = included.length - added.length
  const wrong = left.size
  return (
    <div className={clsx(ui.stack3, ui.shrinks)}>
      <p role="status" className={styles.headline}>
        {copy.readyRows(leadCount(added.length), updated === 0 ? null : leadCount(updated), file.name)}
      </p>
      {added.length > 0 && <ImportPreview rows={added} />}
      {check.duplicates.length > 0 && (
        <DuplicateRows
          duplicates={check.duplicates}
          rows={rows}
          decisions={decisions}
          onChange={setDecisions}
          disabled={busy}
        />
      )}
      {wrong > 0 && (
        <section className={ui.stack2} aria-labelledby="import-errors">
          <h3 id="import-errors" className={styles.headline}>
            {copy.rowsLeftOut(rowCount(wrong), wrong === 1)}
          </h3>
          <RowErrors errors={errors} />
        </section>
      )}
      <div>
        <RemainingButton checked={checked} included={included} />
      </div>
      <StickyFooter>
        <Button onClick={onStartOver} disabled={busy}>
          {copy.chooseAnotherFile}
        </Button>
        <Button onClick={onColumns} disabled={busy}>
          {copy.changeColumns}
        </Button>
        {included.length > 0 && (
          <Button variant="primary" busy={busy} onClick={() => onImport(included)}>
            {copy.importRows(leadCount(added.length), updated === 0 ? null : leadCount(updated), added.length === 0)}
          </Button>
        )}
      </StickyFooter>
    </div>
  )
}
