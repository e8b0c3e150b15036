import type { Stage } from '@loanyard/contract/deals/stages'
import type { Document } from '@loanyard/contract/documents/schemas'
import { ChoiceList } from '../../../ui/overlay/choice-list.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as copy from '../copy.ts'
import { documentsLabel } from '../document-labels.ts'

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
      <ChoiceList
        takesFocus
        choices={targets.map((target) => ({
          key: target.id ?? 'none',
          name: target.name,
          onChoose: () => onMove(target),
        }))}
      />
    </Dialog>
  )
}
