import type { Lead } from '@loanyard/contract/leads/schemas'
import { useState } from 'react'
import { FactEditor, type OpenedBy } from '../../../../ui/facts/fact-editor.tsx'
import { useFactForm, type FactClosing } from '../../../../ui/facts/use-fact-form.ts'
import { fieldDraft, schemaFor, valuesOf } from '../lead-form.ts'
import { LeadConflict } from './lead-conflict-dialog.tsx'
import { leadInputs } from './lead-inputs.tsx'
import type { LeadFieldName } from './lead-kind.ts'
import { useLeadSaving } from './use-lead-saving.ts'

interface LeadFactEditorProps extends FactClosing {
  lead: Lead
  name: LeadFieldName
  openedBy: OpenedBy
}

/** Edits one value of a lead in its place. */
export function LeadFactEditor({ lead, name, openedBy, ...closing }: LeadFactEditorProps) {
  const [schema] = useState(() => schemaFor(name))
  const [defaults] = useState(() => valuesOf(lead, name))
  const saving = useLeadSaving(lead)
  const draftName = fieldDraft(lead.id, name)
  const fact = useFactForm({ ...closing, ...saving, record: lead, schema, defaults, draftName })
  return (
    <>
      <FactEditor fact={fact} openedBy={openedBy}>
        {leadInputs[name]({ partnerId: lead.partner, control: fact.control })}
      </FactEditor>
      {fact.conflict && <LeadConflict conflict={fact.conflict} onClose={fact.closeConflict} onChoose={fact.resolve} />}
    </>
  )
}
