import type { Deal } from '@loanyard/contract/deals/schemas'
import { EditableFact } from '../../../../ui/facts/editable-fact.tsx'
import type { FactEdit, useFactEdits } from '../../../../ui/facts/use-fact-edits.ts'
import { EmailText } from '../../../../ui/text/email-text.tsx'
import { flatten, labelInSentence, labelOf, showField, type FieldName } from './deal-fields.ts'
import { canEdit, impliedText, needsForm } from './deal-sections.ts'
import { DealFactEditor, preloadEditors } from './load-editors.ts'

interface FactProps {
  deal: Deal
  name: FieldName
  edits: ReturnType<typeof useFactEdits<FieldName>>
  /** Opens the section's form at this field. */
  onEditForm: () => void
}

/** A field of the deal, which those who may edit with a click on its value. */
export function Fact({ deal, name, edits, onEditForm }: FactProps) {
  const shown = showField(name, flatten(deal)[name])
  const text = shown === '–' ? impliedText(name, deal) : shown
  const { editing, takesFocus, onEdit } = edits.propsOf(name)
  return (
    <EditableFact
      label={labelOf(name)}
      labelInSentence={labelInSentence(name)}
      text={name === 'borrower_email' && text !== null ? <EmailText>{text}</EmailText> : text}
      canEdit={canEdit(name, deal)}
      editing={editing}
      takesFocus={takesFocus}
      onEdit={(by: FactEdit['openedBy']) => (needsForm(name) ? onEditForm() : onEdit(by))}
      preload={preloadEditors}
      renderEditor={(openedBy) => (
        <DealFactEditor deal={deal} name={name} openedBy={openedBy} {...edits.closingOf(name)} />
      )}
    />
  )
}
