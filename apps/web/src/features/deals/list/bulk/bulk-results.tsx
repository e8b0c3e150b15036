import { formatCounted } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/dialog.tsx'
import { DealLink } from '../../deal-link.tsx'
import * as copy from './copy.ts'
import type { Refused } from './use-change-deals.ts'

interface BulkResultsProps {
  partnerId: string
  refused: Refused
  onClose: () => void
}

/** Which deals stayed as they were, and why. */
export function BulkResults({ partnerId, refused: { done, refusals, onUndo }, onClose }: BulkResultsProps) {
  return (
    <Dialog opened onClose={onClose} title={copy.resultTitle(formatCounted(refusals.length, 'deal'))}>
      {done > 0 && <p>{copy.doneOf(formatCounted(done, 'deal'))}</p>}
      <ul className={ui.stack2}>
        {refusals.map((refusal) => (
          <li key={refusal.id}>
            {refusal.title === copy.goneDeal ? refusal.title : <DealLink partnerId={partnerId} deal={refusal} />}
            <p className={ui.quiet}>{refusal.problem}</p>
          </li>
        ))}
      </ul>
      <DialogFooter>
        {onUndo !== null && (
          <Button
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {copy.undoDone(formatCounted(done, 'deal'))}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
