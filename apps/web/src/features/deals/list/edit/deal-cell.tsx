import type { DealSummary } from '@loanyard/contract/deals/schemas'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import type { Column } from '../../../../ui/list/columns.ts'
import { CellEditor } from '../../../../ui/list/edit/cell-editor.tsx'
import type { CellValue } from '../../../../ui/list/edit/cell-values.ts'
import { editableColumn } from '../../../../ui/list/edit/editable-cell.tsx'
import * as copy from './copy.ts'
import { cellKinds, draftOf, useEditDeal, type EditedField } from './use-edit-deal.ts'

/** Without the schema the server decides. */
const checkOf = (field: EditedField) => async (value: CellValue) => {
  const schema = await loadChunk(() => import('./deal-schema.ts')).catch(() => null)
  return schema?.dealFields[field].safeParse(value).error?.issues[0]?.message ?? null
}

interface DealEditorProps {
  deal: DealSummary
  field: EditedField
  onClose: () => void
}

function DealEditor({ deal, field, onClose }: DealEditorProps) {
  const save = useEditDeal()
  return (
    <CellEditor
      label={copy.labelOf(copy.labels[field], deal.title)}
      kind={cellKinds[field]}
      value={deal[field]}
      draftName={draftOf(deal, field)}
      check={checkOf(field)}
      onSave={(value) => save({ deal, field, value })}
      onClose={onClose}
    />
  )
}

const isEdited = (key: string): key is EditedField => key in cellKinds

/** Values that can be changed in the list open an editor there. */
export function editable(column: Column<DealSummary>): Column<DealSummary> {
  const { key: field } = column
  if (!isEdited(field)) return column
  return editableColumn(
    column,
    ({ can }) => can.update,
    (deal, onClose) => <DealEditor {...{ deal, field, onClose }} />,
  )
}
