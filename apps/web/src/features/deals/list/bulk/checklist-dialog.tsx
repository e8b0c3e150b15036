import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { checklistsQuery } from '../../../../domain/checklists/fetch-bundles.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import field from '../../../../ui/form/field.module.css'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import * as copy from './copy.ts'

interface ChecklistDialogProps {
  partnerId: string
  count: number
  onClose: () => void
  onRequest: (checklist: { id: string; title: string }, dueDate: string | null) => void
}

export function ChecklistDialog({ partnerId, count, onClose, onRequest }: ChecklistDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [due, setDue] = useState('')
  const [isMissing, setMissing] = useState(false)
  const list = useQuery(checklistsQuery(partnerId))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checklist = list.data?.find((each) => each.id === chosen)
    setMissing(checklist === undefined)
    if (checklist !== undefined) onRequest(checklist, due || null)
  }
  return (
    <Dialog opened onClose={onClose} title={copy.checklistTitle(formatCounted(count, 'deal'))} size="small">
      <form className={ui.stack3} onSubmit={send} noValidate>
        {list.isError && (
          <FailedState inline title={copy.checklistsFailed} onRetry={() => void list.refetch()}>
            {messageOf(list.error)}
          </FailedState>
        )}
        <label className={ui.stack1} htmlFor={`${id}-list`}>
          {copy.checklist}
          <Select
            id={`${id}-list`}
            value={chosen}
            aria-invalid={isMissing || undefined}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{list.isPending ? copy.loading : copy.choose}</option>
            {list.data?.map((each) => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </Select>
        </label>
        {isMissing && (
          <p className={ui.problem} role="alert">
            {copy.chooseChecklist}
          </p>
        )}
        <label className={ui.stack1} htmlFor={`${id}-due`}>
          {copy.dueDate}
          <input
            id={`${id}-due`}
            type="date"
            className={field.control}
            value={due}
            onChange={(event) => setDue(event.target.value)}
          />
        </label>
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary">
            {copy.request}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
