import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import ui from '../../layout/primitives.module.css'
import { RelativeTime } from '../../text/time.tsx'
import * as copy from '../copy.ts'
import { Dialog, DialogFooter } from '../dialog.tsx'
import styles from './conflict-dialog.module.css'

/** A field that the person and another person both changed, with both values. */
interface ConflictingField<Name extends string> {
  readonly name: Name
  readonly mine: unknown
  readonly current: unknown
}

/** A field's label and how to format its values. */
export interface FieldLabels<Name extends string> {
  readonly labelOf: (name: Name) => string
  readonly show: (name: Name, value: unknown) => string
}

interface ChoiceProps<Name extends string> {
  field: ConflictingField<Name>
  labels: FieldLabels<Name>
  isMine: boolean
  onChange: (isMine: boolean) => void
}

function Choice<Name extends string>({ field: { name, mine, current }, labels, isMine, onChange }: ChoiceProps<Name>) {
  const option = (choosesMine: boolean, whose: string, value: unknown) => (
    <label className={clsx(ui.choice, styles.option)}>
      <input
        type="radio"
        name={`conflict-${name}`}
        checked={isMine === choosesMine}
        data-autofocus={choosesMine || undefined}
        onChange={() => onChange(choosesMine)}
      />
      <span className={ui.quiet}>{whose}</span>
      <span className={styles.value}>{labels.show(name, value)}</span>
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{labels.labelOf(name)}</legend>
      {option(true, copy.yours, mine)}
      {option(false, copy.theirs, current)}
    </fieldset>
  )
}

interface ConflictDialogProps<Name extends string> {
  /** What was changed: "deal". */
  what: string
  /** Who changed it, if known. */
  who?: string | null
  /** When the other person changed it, if known. */
  modified?: string
  fields: readonly ConflictingField<Name>[]
  labels: FieldLabels<Name>
  /** Further changes by the other person, for information. */
  others?: readonly { name: Name; before: unknown; current: unknown }[]
  /** Returns to the form and keeps everything typed. */
  onClose: () => void
  onChoose: (keepsMine: (name: Name) => boolean) => Promise<void>
}

/** For changes that another person saved first: shows both values of each field to choose from. */
export function ConflictDialog<Name extends string>(props: ConflictDialogProps<Name>) {
  const { what, who, modified, fields, labels, others = [], onClose, onChoose } = props
  const [theirs, setTheirs] = useState<ReadonlySet<Name>>(new Set())
  const [busy, setBusy] = useState(false)
  const choose = (name: Name, isMine: boolean) =>
    setTheirs((before) => (isMine ? new Set([...before].filter((each) => each !== name)) : new Set([...before, name])))
  const save = async () => {
    setBusy(true)
    await onChoose((name) => !theirs.has(name))
    setBusy(false)
  }
  return (
    <Dialog opened onClose={onClose} title={copy.changedBySomeone(who ?? null, what)}>
      <p>
        {modified !== undefined && (
          <>
            {copy.itWasChanged} <RelativeTime value={modified} />.{' '}
          </>
        )}
        {copy.chooseVersion}
      </p>
      {fields.map((field) => (
        <Choice
          key={field.name}
          field={field}
          labels={labels}
          isMine={!theirs.has(field.name)}
          onChange={(isMine) => choose(field.name, isMine)}
        />
      ))}
      {others.length > 0 && (
        <div className={styles.others}>
          <p>{copy.alsoChanged}</p>
          <ul>
            {others.map(({ name, before, current }) => (
              <li key={name}>
                {labels.labelOf(name)}: {labels.show(name, before)} → {labels.show(name, current)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFooter>
        <Button onClick={onClose}>{copy.backToForm}</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          {copy.saveChoice}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
