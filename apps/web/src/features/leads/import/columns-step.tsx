import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { StickyFooter } from '../../../ui/overlay/sticky-footer.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import {
  columnMeanings,
  listedValues,
  problemsOf,
  valuesToChoose,
  type ColumnMeaning,
  type FileColumn,
  type Meanings,
  type ValueChoice,
} from './columns.ts'
import * as copy from './copy.ts'
import styles from './import.module.css'
import type { MappedFile } from './use-csv-import.ts'

interface ColumnsStepProps {
  mapped: MappedFile
  onCheck: (mapped: MappedFile) => void
  onStartOver: () => void
}

function isMeaning(text: string): text is ColumnMeaning {
  return columnMeanings.some((meaning) => meaning === text)
}

interface ChoiceRowProps {
  label: string
  examples: readonly string[]
  value: string
  /** For no choice. */
  none: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
}

function ChoiceRow({ label, examples, value, none, options, onChoose }: ChoiceRowProps) {
  return (
    <tr>
      <th scope="row">
        {label}
        {examples.length > 0 && <span className={styles.examples}>{examples.join(' · ')}</span>}
      </th>
      <td>
        <ChoiceSelect
          label={copy.meaningOf(label)}
          value={value}
          options={[{ value: '', label: none }, ...options]}
          onChoose={onChoose}
        />
      </td>
    </tr>
  )
}

function ChoiceTable({ first, children }: { first: string; children: ReactNode }) {
  return (
    <div className={styles.choices}>
      <table>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{copy.importAs}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

const meaningOptions = columnMeanings.map((value) => ({ value, label: copy.meaningLabels[value] }))

function ColumnRows({
  columns,
  meanings,
  onChange,
}: {
  columns: readonly FileColumn[]
  meanings: Meanings
  onChange: (next: Meanings) => void
}) {
  return columns.map(({ index, name, examples }) => (
    <ChoiceRow
      key={index}
      label={name === '' ? copy.unnamedColumn(index + 1) : name}
      examples={examples}
      value={meanings.get(index) ?? ''}
      none={copy.dontImport}
      options={meaningOptions}
      onChoose={(text) => onChange(new Map(meanings).set(index, isMeaning(text) ? text : null))}
    />
  ))
}

const sameValue = (one: ValueChoice, other: ValueChoice) => one.column === other.column && one.value === other.value

function ValueRows({ choices, onChange }: { choices: readonly ValueChoice[]; onChange: (next: ValueChoice) => void }) {
  return choices.map((choice) => (
    <ChoiceRow
      key={`${choice.column} ${choice.value}`}
      label={choice.value}
      examples={[copy.meaningLabels[choice.column]]}
      value={choice.means}
      none={copy.leaveBlank}
      options={listedValues[choice.column].map((value) => ({ value, label: value }))}
      onChoose={(means) => onChange({ ...choice, means })}
    />
  ))
}

/** What each column of the file holds, and what values stand for that Loanyard doesn’t know. */
export function ColumnsStep({ mapped, onCheck, onStartOver }: ColumnsStepProps) {
  const { file, columns } = mapped
  const [meanings, setMeanings] = useState(mapped.meanings)
  const [decided, setDecided] = useState(mapped.choices)
  const choices = valuesToChoose(file, meanings).map(
    (choice) => decided.find((other) => sameValue(choice, other)) ?? choice,
  )
  const { missing, twice } = problemsOf(meanings)
  const problems = [
    ...missing.map((what) => copy.missingColumn[what]),
    ...twice.map((meaning) => copy.columnTwice(copy.meaningLabels[meaning])),
  ]
  return (
    <div className={clsx(ui.stack3, ui.shrinks)}>
      <p className={styles.headline}>{copy.columnsTitle(file.name)}</p>
      <ChoiceTable first={copy.columnInFile}>
        <ColumnRows columns={columns} meanings={meanings} onChange={setMeanings} />
      </ChoiceTable>
      {choices.length > 0 && (
        <>
          <p className={styles.headline}>
            {copy.valuesTitle(formatCounted(choices.length, 'value'), choices.length === 1)}
          </p>
          <ChoiceTable first={copy.valueInFile}>
            <ValueRows
              choices={choices}
              onChange={(next) => setDecided([...decided.filter((other) => !sameValue(next, other)), next])}
            />
          </ChoiceTable>
        </>
      )}
      {problems.length > 0 && (
        <ul className={clsx(ui.note, ui.cautionNote)} role="status">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <StickyFooter>
        <Button onClick={onStartOver}>{copy.chooseAnotherFile}</Button>
        <Button
          variant="primary"
          aria-disabled={problems.length > 0 || undefined}
          onClick={() => problems.length === 0 && onCheck({ ...mapped, meanings, choices })}
        >
          {copy.checkRows}
        </Button>
      </StickyFooter>
    </div>
  )
}
