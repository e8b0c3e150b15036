import type { Lead } from '@loanyard/contract/leads/schemas'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import type { Column } from '../../../../ui/list/columns.ts'
import { CellEditor } from '../../../../ui/list/edit/cell-editor.tsx'
import type { CellValue } from '../../../../ui/list/edit/cell-values.ts'
import { editableColumn } from '../../../../ui/list/edit/editable-cell.tsx'
import * as leads from '../../copy.ts'
import { useChangeValue } from '../../data/value-commands.ts'
import * as copy from './copy.ts'

const cellKinds = {
  loan_amount: 'amount',
  personal_credit_score: 'integer',
  business_name: 'text',
  assigned_to: 'choice',
} as const
type EditedField = keyof typeof cellKinds

/** Without the schema the server decides. */
const checkOf = (field: EditedField) => async (value: CellValue) => {
  const schema = await loadChunk(() => import('../../panel/lead-schema.ts')).catch(() => null)
  return schema?.leadForm.shape[field].safeParse(value).error?.issues[0]?.message ?? null
}

interface LeadEditorProps {
  lead: Lead
  field: EditedField
  column: Column<Lead>
  onClose: () => void
}

function LeadEditor({ lead, field, column: { choices = [] }, onClose }: LeadEditorProps) {
  const { assigned_to } = lead
  const isListed = assigned_to === null || choices.some(({ value }) => value === assigned_to)
  const change = useChangeValue()
  const draftName = `cell.${lead.id}.${field}`
  return (
    <CellEditor
      label={copy.labelOf(copy.labels[field], lead.full_name)}
      kind={cellKinds[field]}
      value={lead[field]}
      choices={isListed ? choices : [{ value: assigned_to, label: leads.someoneElse }, ...choices]}
      noneLabel={leads.unassigned}
      draftName={draftName}
      check={checkOf(field)}
      onSave={(value) =>
        change(lead, {
          field,
          value,
          message: copy.changed(copy.labels[field], lead.full_name),
          onSaved: () => drafts.clear(draftName),
        })
      }
      onClose={onClose}
    />
  )
}

const isEdited = (key: string): key is EditedField => key in cellKinds

/** Values that can be changed in the list open an editor there. */
export function editable(column: Column<Lead>): Column<Lead> {
  const { key: field } = column
  if (!isEdited(field)) return column
  return editableColumn(
    column,
    ({ can }) => can[field === 'assigned_to' ? 'assign' : 'update'],
    (lead, onClose) => <LeadEditor {...{ lead, field, column, onClose }} />,
  )
}
