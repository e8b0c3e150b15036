import type { LeadImportCheck } from '@loanyard/contract/leads/import-check'
import { clsx } from 'clsx'
import { useState } from 'react'
import { formatCount, formatCounted, formatMoneyShort } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { duplicateOf } from '../copy.ts'
import * as copy from './copy.ts'
import styles from './import.module.css'
import type { MappedRow } from './mapped-rows.ts'

type DuplicateRow = LeadImportCheck['duplicates'][number]

const page = 50

interface DuplicateRowsProps {
  duplicates: readonly DuplicateRow[]
  rows: readonly MappedRow[]
  /** Rows to import anyway. */
  kept: ReadonlySet<number>
  onChange: (kept: ReadonlySet<number>) => void
  disabled: boolean
}

function whyOf({ same_as, matches }: DuplicateRow): string[] {
  return [
    ...(same_as === null ? [] : [copy.sameAsRow(same_as)]),
    ...matches.map(({ name, matched, status, loan_amount }) =>
      duplicateOf(name, matched, [status, ...(loan_amount === null ? [] : [formatMoneyShort(loan_amount)])]),
    ),
  ]
}

/** One decision per row: skipped unless chosen. */
export function DuplicateRows({ duplicates, rows, kept, onChange, disabled }: DuplicateRowsProps) {
  const [limit, setLimit] = useState(page)
  const names = new Map(rows.map(({ row, lead }) => [row, lead.full_name ?? '']))
  const toggle = (row: number, isKept: boolean) => {
    const next = new Set(kept)
    if (isKept) next.add(row)
    else next.delete(row)
    onChange(next)
  }
  const areAllKept = kept.size === duplicates.length
  return (
    <section className={ui.stack2} aria-labelledby="import-duplicates">
      <div className={ui.ends}>
        <h3 id="import-duplicates" className={styles.headline}>
          {formatCounted(duplicates.length, 'possible duplicate')}
        </h3>
        <Button
          size="small"
          disabled={disabled}
          onClick={() => onChange(areAllKept ? new Set() : new Set(duplicates.map(({ row }) => row)))}
        >
          {areAllKept ? copy.skipAll : copy.importAll}
        </Button>
      </div>
      <p className={ui.quiet}>{copy.duplicatesHelp}</p>
      <ul className={styles.duplicates}>
        {duplicates.slice(0, limit).map((duplicate) => (
          <li key={duplicate.row}>
            <label className={clsx(ui.top2)}>
              <Checkbox
                checked={kept.has(duplicate.row)}
                disabled={disabled}
                onChange={(event) => toggle(duplicate.row, event.target.checked)}
              />
              <span>
                <span className={ui.medium}>{names.get(duplicate.row)}</span>{' '}
                <span className={ui.quiet}>{copy.rowNumber(duplicate.row)}</span>
                {whyOf(duplicate).map((why) => (
                  <span key={why} className={clsx(ui.quiet, styles.why)}>
                    {why}
                  </span>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {duplicates.length > limit && (
        <Button size="small" onClick={() => setLimit(limit + page)}>
          {copy.showMore(formatCount(Math.min(page, duplicates.length - limit)))}
        </Button>
      )}
    </section>
  )
}
