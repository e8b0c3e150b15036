import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Conflict } from '../../../../../ui/facts/conflict.ts'
import { ConflictDialog } from '../../../../../ui/overlay/conflict/conflict-dialog.tsx'
import * as copy from '../../copy.ts'
import { labelOf, showField, type FieldName } from '../deal-fields.ts'

interface DealConflictProps {
  conflict: Conflict<Deal, FieldName>
  onClose: () => void
  onChoose: (keepsMine: (name: FieldName) => boolean) => Promise<void>
}

export function DealConflict({ conflict, onClose, onChoose }: DealConflictProps) {
  return (
    <ConflictDialog
      what={copy.dealNoun}
      modified={conflict.current.modified}
      fields={conflict.fields}
      others={conflict.others}
      labels={{ labelOf, show: showField }}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
