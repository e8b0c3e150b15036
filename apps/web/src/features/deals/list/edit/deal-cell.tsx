import type { DealSummary } from '@loanyard/contract/deals/schemas'
import type { ComponentType } from 'react'
import { loadChunk } from '../../../../lib/browser/lazy-chunk.ts'
import type { Column } from '../../../../ui/list/columns.ts'
import { CellEditor } from '../../../../ui/list/edit/cell-editor.tsx'
import type { CellValue } from '../../../../ui/list/edit/cell-values.ts'
import { editableColumn } from '../../../../ui/list/edit/editable-cell.tsx'
import { menuColumn } from '../../../../ui/list/edit/menu-cell.tsx'
import * as copy from './copy.ts'
import { CoordinatorItems, DealStageItems, DealStatusItems } from './row-menus.tsx'
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

interface RowMenu {
  readonly right: keyof DealSummary['can']
  readonly Items: ComponentType<{ deal: DealSummary }>
}

const menus: Readonly<Record<string, RowMenu>> = {
  stage: { right: 'move_stage', Items: DealStageItems },
  status: { right: 'update', Items: DealStatusItems },
  coordinators: { right: 'share', Items: CoordinatorItems },
}

/** Values that can be changed in the list open an editor or a menu there. */
export function editable(column: Column<DealSummary>): Column<DealSummary> {
  const { key: field } = column
  const menu = menus[field]
  if (menu !== undefined) {
    const { right, Items } = menu
    return menuColumn(
      column,
      ({ can }) => can[right],
      (deal) => <Items deal={deal} />,
    )
  }
  if (!isEdited(field)) return column
  return editableColumn(
    column,
    ({ can }) => can.update,
    (deal, onClose) => <DealEditor {...{ deal, field, onClose }} />,
  )
}
