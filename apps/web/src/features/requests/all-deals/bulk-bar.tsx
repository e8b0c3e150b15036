import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { useState, type FormEvent } from 'react'
import * as reminders from '../../../domain/requests/reminders/copy.ts'
import { formatCount, formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { DayField } from '../create/day-field.tsx'
import * as copy from './copy.ts'
import { useChangeDueDates, useRemindDeals, type Answers, type Results } from './use-bulk-requests.ts'

/** Each due date is one call; more would hit the server's rate limit. */
const maxRequests = 500

interface DueDateDialogProps {
  count: number
  onSave: (day: string | null) => void
  onClose: () => void
}

function DueDateDialog({ count, onSave, onClose }: DueDateDialogProps) {
  const [day, setDay] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSave(day === '' ? null : day)
  }
  return (
    <Dialog opened onClose={onClose} title={copy.dueDateTitle(formatCounted(count, 'request'))} size="small">
      <form className={ui.stack3} onSubmit={send}>
        <DayField label={copy.dueDate} value={day} onChange={setDay} />
        <p className={ui.quiet}>{copy.noDueDate}</p>
        <DialogFooter>
          <Button onClick={onClose}>{actionLabels.cancel}</Button>
          <Button type="submit" variant="primary">
            {actionLabels.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface BulkBarProps extends Answers {
  partnerId: string
  chosen: readonly ListedRequest[]
}

/** Reminding sends one email per deal; a due date is each request's. */
export function BulkBar({ partnerId, chosen, ...answers }: BulkBarProps) {
  const { remind, isReminding, progress } = useRemindDeals(partnerId, answers)
  const { redate, isRedating } = useChangeDueDates(partnerId, answers)
  const [isDating, setDating] = useState(false)
  if (chosen.length > maxRequests) return <p>{copy.limitReached(maxRequests)}</p>
  const remindable = chosen.filter(({ can }) => can.remind)
  const changeable = chosen.filter(({ can }) => can.update)
  const areUninvited = remindable.length > 0 && remindable.every(({ borrower }) => borrower.client_status === null)
  return (
    <>
      {remindable.length > 0 ? (
        <Button size="small" busy={isReminding} title={reminders.bulkConsequences} onClick={() => remind(remindable)}>
          {areUninvited ? copy.inviteBorrowers : reminders.remindBorrowers}
        </Button>
      ) : (
        <span className={ui.quiet}>{copy.notWaiting}</span>
      )}
      {changeable.length > 0 && (
        <Button size="small" busy={isRedating} onClick={() => setDating(true)}>
          {copy.changeDueDate}
        </Button>
      )}
      {progress !== null && (
        <span className={ui.quiet} role="status">
          {copy.progress(formatCount(progress.done), formatCount(progress.all))}
        </span>
      )}
      {isDating && (
        <DueDateDialog
          count={changeable.length}
          onClose={() => setDating(false)}
          onSave={(day) => {
            setDating(false)
            redate(changeable, day)
          }}
        />
      )}
    </>
  )
}

/** Which ones stayed as they were, and why. */
export function ResultsDialog({ results, onClose }: { results: Results; onClose: () => void }) {
  const { title, done, refused, onUndo } = results
  return (
    <Dialog opened onClose={onClose} title={title}>
      {done !== null && <p>{done}.</p>}
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={ui.framed} role="region" aria-label={copy.results} tabIndex={0}>
        <DataTable columns={[copy.request, copy.reason]}>
          {refused.map(({ id, name, problem }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{problem}</td>
            </tr>
          ))}
        </DataTable>
      </div>
      <DialogFooter>
        {onUndo !== null && (
          <Button
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {actionLabels.undo}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
