import type { Deal } from '@loanyard/contract/deals/schemas'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../../ui/copy.ts'
import { notifySuccess } from '../../../../../ui/feedback/toast.ts'
import { DraftRestored } from '../../../../../ui/form/draft-restored.tsx'
import { FieldRow, Form } from '../../../../../ui/form/form.tsx'
import { useFormDraft } from '../../../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../../../ui/form/use-schema-form.ts'
import ui from '../../../../../ui/layout/primitives.module.css'
import * as copy from '../../copy.ts'
import type { FieldName } from '../deal-fields.ts'
import { fieldsOf, sectionDraft, type DealSection } from '../deal-sections.ts'
import { DealConflict } from './deal-conflict.tsx'
import { fieldInputs } from './field-inputs.tsx'
import { pathOf, schemaFor, valuesOf } from './form-values.ts'
import { useSaveSection } from './use-save-section.ts'

interface SectionFormProps {
  deal: Deal
  section: DealSection
  /** As it was when editing began. */
  base: Deal
  /** The field to begin with; null: the first one. */
  field: FieldName | null
  onClose: () => void
}

/** All fields of a section. */
export function SectionForm({ deal, section, base: opened, field, onClose }: SectionFormProps) {
  const fields = fieldsOf(section)
  const [base, setBase] = useState(opened)
  const [defaults, setDefaults] = useState(() => valuesOf(opened, fields))
  const [schema] = useState(() => schemaFor(fields))
  const form = useSchemaForm(schema, defaults)
  const draft = useFormDraft(form, sectionDraft(deal, section), defaults)
  const container = useRef<HTMLDivElement>(null)
  const sent = useRef('')
  const typed = () => JSON.stringify(form.getValues())
  const { save, conflict, resolve, closeConflict } = useSaveSection({
    form,
    base,
    latest: deal,
    onSaved: (saved, hasChanged) => {
      if (hasChanged) notifySuccess(copy.dealSaved)
      if (typed() === sent.current) {
        draft.saved()
        return onClose()
      }
      // More was typed while it was saved: that is the next change.
      setBase(saved)
      setDefaults(valuesOf(saved, fields))
    },
  })
  const submit: typeof save = (values) => {
    sent.current = typed()
    return save(values)
  }
  const { setFocus } = form
  useEffect(() => {
    if (field === null) container.current?.querySelector<HTMLElement>('input,select,textarea')?.focus()
    else setFocus(pathOf(field))
  }, [field, setFocus])
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <div ref={container}>
      <Form form={form} onSubmit={submit} label={copy.editSection(section.title.toLowerCase())}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        {section.rows.map((row) => (
          <FieldRow key={row.join()}>
            {row.map((name) => (
              <Fragment key={name}>{fieldInputs[name](form.control, deal)}</Fragment>
            ))}
          </FieldRow>
        ))}
        <div className={ui.wrap2}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {actionLabels.save}
          </Button>
          <Button onClick={cancel}>{actionLabels.cancel}</Button>
        </div>
      </Form>
      {conflict && <DealConflict conflict={conflict} onClose={closeConflict} onChoose={resolve} />}
    </div>
  )
}
