import { useId, useState, type FormEvent } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { actionLabels } from '../../ui/copy.ts'
import field from '../../ui/form/field.module.css'
import ui from '../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

interface NameDialogProps {
  title: string
  initialName: string
  /** Offers to share the view with the team. */
  canShare: boolean
  isBusy: boolean
  /** Of the last attempt, or null. */
  error: unknown
  onSave: (name: string, isTeam: boolean) => void
  onClose: () => void
}

export function NameDialog({ title, initialName, canShare, isBusy, error, onSave, onClose }: NameDialogProps) {
  const id = useId()
  const [name, setName] = useState(initialName)
  const [isTeam, setTeam] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const problem = isMissing ? copy.nameRequired : error === null ? null : messageOf(error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') onSave(name.trim(), isTeam)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="small">
      <form className={ui.stack3} onSubmit={send} noValidate>
        <label className={ui.stack1} htmlFor={id}>
          {copy.name}
          <input
            id={id}
            type="text"
            className={field.control}
            data-autofocus
            autoComplete="off"
            maxLength={80}
            value={name}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {problem !== null && (
          <p id={`${id}-problem`} className={ui.problem} role="alert">
            {problem}
          </p>
        )}
        {canShare && (
          <label className={ui.line2}>
            <Checkbox checked={isTeam} onChange={() => setTeam(!isTeam)} />
            {copy.forTeam}
          </label>
        )}
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {copy.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
