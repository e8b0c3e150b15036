import type { Deal } from '@loanyard/contract/deals/schemas'
import { useState } from 'react'
import { FactEditor, type OpenedBy } from '../../../../../ui/facts/fact-editor.tsx'
import { useFactForm, type FactClosing } from '../../../../../ui/facts/use-fact-form.ts'
import type { FieldName } from '../deal-fields.ts'
import { fieldDraft } from '../deal-sections.ts'
import { DealConflict } from './deal-conflict.tsx'
import { fieldInputs } from './field-inputs.tsx'
import { schemaFor, valuesOf } from './form-values.ts'
import { useDealSaving } from './use-deal-saving.ts'

interface DealFactEditorProps extends FactClosing {
  deal: Deal
  name: FieldName
  openedBy: OpenedBy
}

/** Edits one value of a deal in its place. */
export function DealFactEditor({ deal, name, openedBy, ...closing }: DealFactEditorProps) {
  const [schema] = useState(() => schemaFor([name]))
  const [defaults] = useState(() => valuesOf(deal, [name]))
  const saving = useDealSaving(deal)
  const fact = useFactForm({ ...closing, ...saving, record: deal, schema, defaults, draftName: fieldDraft(deal, name) })
  return (
    <>
      <FactEditor fact={fact} openedBy={openedBy}>
        {fieldInputs[name](fact.control, deal)}
      </FactEditor>
      {fact.conflict && <DealConflict conflict={fact.conflict} onClose={fact.closeConflict} onChoose={fact.resolve} />}
    </>
  )
}
