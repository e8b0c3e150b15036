import type { Lead } from '@loanyard/contract/leads/schemas'
import type { Conflict } from '../../../../ui/facts/conflict.ts'
import { ConflictDialog } from '../../../../ui/overlay/conflict/conflict-dialog.tsx'
import * as copy from '../../copy.ts'
import { labelOf, showField, type LeadFieldName } from './lead-kind.ts'

interface LeadConflictProps {
  conflict: Conflict<Lead, LeadFieldName>
  onClose: () => void
  onChoose: (keepsMine: (name: LeadFieldName) => boolean) => Promise<void>
}

export function LeadConflict({ conflict, onClose, onChoose }: LeadConflictProps) {
  return (
    <ConflictDialog
      what={copy.leadNoun}
      who={conflict.who}
      modified={conflict.current.modified}
      fields={conflict.fields}
      others={conflict.others}
      labels={{ labelOf, show: showField }}
      onClose={onClose}
      onChoose={onChoose}
    />
  )
}
