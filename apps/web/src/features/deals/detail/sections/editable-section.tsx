import { notAnswered } from '@loanyard/contract/deals/ownership-labels'
import type { Deal, DealChanges } from '@loanyard/contract/deals/schemas'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { formatDate } from '../../../../lib/format/format.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { DraftRestored } from '../../../../ui/form/draft-restored.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useFormDraft } from '../../../../ui/form/use-form-draft.ts'
import { useSchemaForm } from '../../../../ui/form/use-schema-form.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { ConflictDialog } from '../../../../ui/overlay/conflict-dialog.tsx'
import * as copy from '../copy.ts'
import styles from '../deal.module.css'
import { type FieldName, flatten, labelOf, showField } from './deal-fields.ts'
import type { SectionSpec } from './section-spec.ts'
import { useSaveSection } from './use-save-section.ts'

interface EditableSectionProps<I extends FieldValues, O extends DealChanges> {
  deal: Deal
  spec: SectionSpec<I, O>
}

const whenEmpty: Partial<Record<FieldName, (deal: Deal) => string>> = {
  guaranty_percentage: () => copy.standardGuaranty,
  ownership_change: () => notAnswered,
  expected_close_on: ({ forecast }) =>
    forecast.close_on === null ? '–' : copy.byTargetClosing(formatDate(forecast.close_on)),
  close_probability: ({ forecast }) => copy.byStage(forecast.probability),
}

function Facts<I extends FieldValues, O extends DealChanges>({ deal, spec }: EditableSectionProps<I, O>) {
  const values = flatten(deal)
  return (
    <dl className={ui.facts}>
      {spec.facts.map((name) => (
        <div key={name} className={styles.fact}>
          <dt>{labelOf(name)}</dt>
          <dd>{(values[name] === null ? whenEmpty[name]?.(deal) : undefined) ?? showField(name, values[name])}</dd>
        </div>
      ))}
      {spec.calculated?.(deal).map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SectionFormProps<I extends FieldValues, O extends DealChanges> extends EditableSectionProps<I, O> {
  /** As it was when editing began. */
  base: Deal
  draftName: string
  onClose: () => void
}

function SectionForm<I extends FieldValues, O extends DealChanges>({
  deal,
  spec,
  base,
  draftName,
  onClose,
}: SectionFormProps<I, O>) {
  const [defaults] = useState(() => spec.begin(base))
  const form = useSchemaForm(spec.schema, defaults)
  const draft = useFormDraft(form, draftName, defaults)
  const container = useRef<HTMLDivElement>(null)
  const { save, conflict, resolve, closeConflict } = useSaveSection({
    form,
    base,
    latest: deal,
    onSaved: () => {
      draft.saved()
      onClose()
    },
  })
  useEffect(() => {
    container.current?.querySelector<HTMLElement>('input,select,textarea')?.focus()
  }, [])
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <div ref={container}>
      <Form form={form} onSubmit={save} label={copy.editSection(spec.title.toLowerCase())}>
        {draft.isRestored && <DraftRestored onDiscard={draft.discard} />}
        {spec.renderFields(form.control, deal)}
        <div className={ui.wrap2}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {actionLabels.save}
          </Button>
          <Button onClick={cancel}>{actionLabels.cancel}</Button>
        </div>
      </Form>
      {conflict && (
        <ConflictDialog
          what={copy.dealNoun}
          modified={conflict.current.modified}
          fields={conflict.fields}
          others={conflict.others}
          labels={{ labelOf, show: showField }}
          onClose={closeConflict}
          onChoose={resolve}
        />
      )}
    </div>
  )
}

/** Opens in edit mode if there is an unsaved draft. */
export function EditableSection<I extends FieldValues, O extends DealChanges>({
  deal,
  spec,
}: EditableSectionProps<I, O>) {
  const draftName = `deal.${deal.id}.${spec.name}`
  const [base, setBase] = useState<Deal | null>(() =>
    deal.can.update && drafts.read(draftName) !== null ? deal : null,
  )
  const edit = useRef<HTMLButtonElement>(null)
  const closed = useRef(false)
  useEffect(() => {
    if (base === null && closed.current) edit.current?.focus()
    closed.current = base !== null
  }, [base])
  return (
    <Section
      title={spec.title}
      actions={
        base === null &&
        deal.can.update && (
          <Button
            ref={edit}
            size="small"
            variant="quiet"
            aria-label={copy.editSection(spec.title.toLowerCase())}
            onClick={() => setBase(deal)}
          >
            {actionLabels.edit}
          </Button>
        )
      }
    >
      {base === null ? (
        <Facts deal={deal} spec={spec} />
      ) : (
        <SectionForm deal={deal} spec={spec} base={base} draftName={draftName} onClose={() => setBase(null)} />
      )}
    </Section>
  )
}
