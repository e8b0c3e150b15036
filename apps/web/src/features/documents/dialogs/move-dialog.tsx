import type { Stage } from '@loanyard/contract/deals/stages'
import type { Document } from '@loanyard/contract/documents/schemas'
import { clsx } from 'clsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { documentsLabel } from '../document-labels.ts'
import styles from '../documents.module.css'

export const unfiled = { id: null, name: copy.otherDocuments } as const

export interface MoveTarget {
  readonly id: string | null
  readonly name: string
}

interface MoveDialogProps {
  /** Null: closed. */
  documents: readonly Document[] | null
  stages: readonly Stage[]
  onMove: (to: MoveTarget) => void
  onClose: () => void
}

/** One click or Enter moves, and a toast offers Undo, so there is no Save button. */
export function MoveDialog({ documents, stages, onMove, onClose }: MoveDialogProps) {
  const from = new Set(documents?.map(({ stage }) => stage))
  const targets: readonly MoveTarget[] = [...stages, unfiled].filter(({ id }) => from.size > 1 || !from.has(id))
  return (
    <Dialog
      opened={documents !== null}
      onClose={onClose}
      title={copy.moveTitle(documentsLabel(documents ?? []))}
      size="small"
    >
      <ul className={styles.targets}>
        {targets.map((target, index) => (
          <li key={target.id}>
            <button
              type="button"
              className={clsx(ui.hovers, styles.target)}
              data-autofocus={index === 0 || undefined}
              onClick={() => onMove(target)}
            >
              {target.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
