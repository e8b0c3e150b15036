import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import type { Conflict, FieldConflict } from './conflict.ts'
import styles from './deal.module.css'
import { labelOf, showField, type FieldName } from './deal-fields.ts'

interface ChoiceProps {
  field: FieldConflict
  isMine: boolean
  onChange: (isMine: boolean) => void
}

function Choice({ field: { name, mine, current }, isMine, onChange }: ChoiceProps) {
  const option = (mineToo: boolean, words: string, value: unknown) => (
    <label className={styles.option}>
      <input type="radio" name={`conflict-${name}`} checked={isMine === mineToo} onChange={() => onChange(mineToo)} />
      <span className={styles.whose}>{words}</span>
      <span className={styles.value}>{showField(name, value)}</span>
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{labelOf(name)}</legend>
      {option(true, 'Yours', mine)}
      {option(false, 'Now', current)}
    </fieldset>
  )
}

interface ConflictDialogProps {
  conflict: Conflict
  /** Back to the form, with everything that was typed. */
  onClose: () => void
  onChoose: (keepsMine: (name: FieldName) => boolean) => Promise<void>
}

/** Somebody else changed the deal first: both values of each field, and the person chooses. */
export function ConflictDialog({ conflict: { current, fields, others }, onClose, onChoose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<FieldName>>(new Set())
  const [busy, setBusy] = useState(false)
  const choose = (name: FieldName, isMine: boolean) =>
    setTheirs((before) => (isMine ? new Set([...before].filter((each) => each !== name)) : new Set([...before, name])))
  const save = async () => {
    setBusy(true)
    await onChoose((name) => !theirs.has(name))
    setBusy(false)
  }
  return (
    <Dialog opened onClose={onClose} title="Somebody else changed this deal in the meantime">
      <p>
        It was changed <RelativeTime value={current.modified} />. Nothing of yours is lost: choose what is to stay.
      </p>
      {fields.map((field) => (
        <Choice
          key={field.name}
          field={field}
          isMine={!theirs.has(field.name)}
          onChange={(isMine) => choose(field.name, isMine)}
        />
      ))}
      {others.length > 0 && (
        <div className={styles.others}>
          <p>Also changed by somebody else:</p>
          <ul>
            {others.map(({ name, before, current: now }) => (
              <li key={name}>
                {labelOf(name)}: {showField(name, before)} → {showField(name, now)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFoot>
        <Button onClick={onClose}>Back to the form</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Save this choice
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
