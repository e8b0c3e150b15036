import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import type { FieldConflict } from '../conflict.ts'
import styles from './conflict.module.css'
import type { Conflict } from './use-versioned-save.ts'

/** What a field is called and how its value reads. */
export interface FieldWords {
  readonly labels: Readonly<Record<string, string>>
  readonly show: (name: string, value: unknown) => string
}

interface ChoiceProps extends FieldWords {
  field: FieldConflict
  isMine: boolean
  onChange: (isMine: boolean) => void
}

function Choice({ field: { name, mine, current }, isMine, onChange, labels, show }: ChoiceProps) {
  const option = (mineToo: boolean, words: string, value: unknown) => (
    <label className={styles.option}>
      <input type="radio" name={`conflict-${name}`} checked={isMine === mineToo} onChange={() => onChange(mineToo)} />
      <span className={styles.whose}>{words}</span>
      <span className={styles.value}>{show(name, value)}</span>
    </label>
  )
  return (
    <fieldset className={styles.choice}>
      <legend>{labels[name] ?? name}</legend>
      {option(true, 'Yours', mine)}
      {option(false, 'Now', current)}
    </fieldset>
  )
}

interface ConflictDialogProps extends FieldWords {
  conflict: Conflict
  /** Back to the form, with everything that was typed. */
  onClose: () => void
  onChoose: (keepsMine: (name: string) => boolean) => Promise<void>
}

/** Somebody else changed the same first: both values of each field, and the person chooses. */
export function ConflictDialog({ conflict, onClose, onChoose, labels, show }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const choose = (name: string, isMine: boolean) =>
    setTheirs((before) => (isMine ? new Set([...before].filter((each) => each !== name)) : new Set([...before, name])))
  const save = async () => {
    setBusy(true)
    await onChoose((name) => !theirs.has(name))
    setBusy(false)
  }
  return (
    <Dialog opened onClose={onClose} title="Somebody else changed this bundle in the meantime">
      <p>
        It was changed <RelativeTime value={conflict.current.modified} />. Nothing of yours is lost: choose what is to
        stay.
      </p>
      {conflict.fields.map((field) => (
        <Choice
          key={field.name}
          {...{ field, labels, show }}
          isMine={!theirs.has(field.name)}
          onChange={(isMine) => choose(field.name, isMine)}
        />
      ))}
      <DialogFoot>
        <Button onClick={onClose}>Back to the form</Button>
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Save this choice
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
