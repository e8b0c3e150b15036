import { clsx } from 'clsx'
import { useState } from 'react'
import { formatCount, formatCounted, formatMoneyShort } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { duplicateOf } from '../copy.ts'
import { ChoiceSelect } from './choice-select.tsx'
import * as copy from './copy.ts'
import {
  canUpdate,
  changesOf,
  decideAll,
  importedText,
  isUpdate,
  updatedLeads,
  type Decision,
  type Decisions,
  type DuplicateRow,
  type ValueChange,
} from './decisions.ts'
import type { MappedRow } from './file/mapped-rows.ts'
import styles from './import.module.css'

const page = 50

interface DuplicateRowsProps {
  duplicates: readonly DuplicateRow[]
  rows: readonly MappedRow[]
  decisions: Decisions
  onChange: (decisions: Decisions) => void
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

const isDecision = (text: string): text is Decision => text in copy.decisionLabels

interface DecisionSelectProps {
  label: string
  value: Decision | ''
  options: readonly Decision[]
  disabled: boolean
  onChoose: (decision: Decision) => void
}

function DecisionSelect({ label, value, options, disabled, onChoose }: DecisionSelectProps) {
  const choices = options.map((option) => ({ value: option, label: copy.decisionLabels[option] }))
  return (
    <ChoiceSelect
      className={styles.decision}
      label={label}
      value={value}
      options={value === '' ? [{ value, label: copy.decideForAll }, ...choices] : choices}
      disabled={disabled}
      onChoose={(chosen) => isDecision(chosen) && onChoose(chosen)}
    />
  )
}

/** "Phone: – → (555) 010-1234" */
function Changes({ changes }: { changes: readonly ValueChange[] }) {
  if (changes.length === 0) return <span className={clsx(ui.quiet, styles.why)}>{copy.nothingToUpdate}</span>
  const shown = ({ field, from, to }: ValueChange) =>
    copy.valueChange(
      copy.meaningLabels[field],
      from === null ? copy.blank : importedText(field, from),
      importedText(field, to),
    )
  return changes.map((change) => (
    <span key={change.field} className={styles.change}>
      {shown(change)}
    </span>
  ))
}

interface DuplicateLineProps {
  duplicate: DuplicateRow
  row: MappedRow | undefined
  decision: Decision
  updates: boolean
  disabled: boolean
  onChoose: (decision: Decision) => void
}

function DuplicateLine({ duplicate, row, decision, updates, disabled, onChoose }: DuplicateLineProps) {
  const name = row?.lead.full_name ?? ''
  const { existing } = duplicate
  return (
    <li className={styles.duplicate}>
      <span>
        <span className={ui.medium}>{name}</span> <span className={ui.quiet}>{copy.rowNumber(duplicate.row)}</span>
        {whyOf(duplicate).map((why) => (
          <span key={why} className={clsx(ui.quiet, styles.why)}>
            {why}
          </span>
        ))}
        {isUpdate(decision) && existing !== null && row !== undefined && (
          <Changes changes={changesOf(existing, row, decision)} />
        )}
      </span>
      <DecisionSelect
        label={copy.decisionFor(name, duplicate.row)}
        value={decision}
        options={updates ? ['skip', 'fill', 'replace', 'create'] : ['skip', 'create']}
        disabled={disabled}
        onChoose={onChoose}
      />
    </li>
  )
}

/** One decision per row: skipped unless chosen. */
export function DuplicateRows({ duplicates, rows, decisions, onChange, disabled }: DuplicateRowsProps) {
  const [limit, setLimit] = useState(page)
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const choose = (row: number, decision: Decision) => onChange(new Map(decisions).set(row, decision))
  const updated = updatedLeads(duplicates, decisions)
  const canAnyUpdate = duplicates.some(({ existing, same_as }) => existing !== null && same_as === null)
  return (
    <section className={ui.stack2} aria-labelledby="import-duplicates">
      <div className={clsx(ui.row3, ui.between)}>
        <h3 id="import-duplicates" className={styles.headline}>
          {formatCounted(duplicates.length, 'possible duplicate')}
        </h3>
        {duplicates.length > 1 && (
          <DecisionSelect
            label={copy.decideForAll}
            value=""
            options={canAnyUpdate ? ['skip', 'fill', 'replace', 'create'] : ['skip', 'create']}
            disabled={disabled}
            onChoose={(decision) => onChange(decideAll(duplicates, decision))}
          />
        )}
      </div>
      <p className={ui.quiet}>{(canAnyUpdate ? copy.updatesHelp : copy.duplicatesHelp)(duplicates.length === 1)}</p>
      <ul className={styles.duplicates}>
        {duplicates.slice(0, limit).map((duplicate) => (
          <DuplicateLine
            key={duplicate.row}
            duplicate={duplicate}
            row={byNumber.get(duplicate.row)}
            decision={decisions.get(duplicate.row) ?? 'skip'}
            updates={canUpdate(duplicate, updated)}
            disabled={disabled}
            onChoose={(decision) => choose(duplicate.row, decision)}
          />
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
