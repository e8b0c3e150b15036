import type { Deal } from '@loanyard/contract/deals/schemas'
import { Suspense, useEffect, useRef, useState } from 'react'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import { labelOf, type FieldName } from './deal-fields.ts'
import {
  canEdit,
  fieldDraft,
  fieldsOf,
  needsForm,
  sectionDraft,
  type DealSection,
  type FactEdit,
} from './deal-sections.ts'
import styles from './fact.module.css'
import { Fact } from './fact.tsx'
import { openEditor, preloadEditors, SectionForm } from './load-editors.ts'

interface EditableSectionProps {
  deal: Deal
  section: DealSection
}

interface WholeEdit {
  /** As it was when editing began. */
  base: Deal
  /** The field to begin with. */
  field: FieldName | null
}

/** Values that are edited in their places, several if one of them can't be saved. */
type FactEdits = ReadonlyMap<FieldName, FactEdit>

const without = (edits: FactEdits, name: FieldName): FactEdits => new Map([...edits].filter(([each]) => each !== name))

/** Begins with the unsaved drafts, if there are any. */
function useEdits(deal: Deal, section: DealSection) {
  const [whole, setWhole] = useState<WholeEdit | null>(() =>
    deal.can.update && drafts.read(sectionDraft(deal, section)) !== null ? { base: deal, field: null } : null,
  )
  const [facts, setFacts] = useState<FactEdits>(() => {
    const unsaved = fieldsOf(section).filter((name) => canEdit(name, deal) && drafts.read(fieldDraft(deal, name)))
    return new Map(unsaved.map((name) => [name, { openedBy: null }]))
  })
  const editWhole = (field: FieldName | null) => openEditor(() => setWhole({ base: deal, field }))
  const editFact = (name: FieldName, openedBy: FactEdit['openedBy']) =>
    needsForm(name) ? editWhole(name) : openEditor(() => setFacts((before) => new Map(before).set(name, { openedBy })))
  return {
    whole,
    facts,
    editWhole,
    editFact,
    closeWhole: () => setWhole(null),
    closeFact: (name: FieldName) => setFacts((before) => without(before, name)),
  }
}

/** Its values are edited one by one in their places, or all together in a form. */
export function EditableSection({ deal, section }: EditableSectionProps) {
  const { whole, facts, editWhole, editFact, closeWhole, closeFact } = useEdits(deal, section)
  const [returnsTo, setReturnsTo] = useState<FieldName | null>(null)
  const [saved, setSaved] = useState<FieldName | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wasWhole = useRef(false)
  useEffect(() => {
    if (whole === null && wasWhole.current) edit.current?.focus()
    wasWhole.current = whole !== null
  }, [whole])
  const values = (
    <dl className={ui.facts}>
      {fieldsOf(section).map((name) => (
        <Fact
          key={name}
          deal={deal}
          name={name}
          editing={facts.get(name) ?? null}
          takesFocus={returnsTo === name}
          onEdit={(by) => {
            setSaved(null)
            editFact(name, by)
          }}
          onSaved={() => setSaved(name)}
          onClose={(returnsFocus) => {
            setReturnsTo(returnsFocus ? name : null)
            closeFact(name)
          }}
        />
      ))}
      {section.calculated?.(deal).map(({ label, value }) => (
        <div key={label} className={styles.calculated}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  const canEditWhole = deal.can.update && whole === null && facts.size === 0
  return (
    <Section
      title={section.title}
      actions={
        canEditWhole && (
          <Button
            ref={edit}
            size="small"
            variant="quiet"
            aria-label={copy.editSection(section.title.toLowerCase())}
            onPointerEnter={preloadEditors}
            onFocus={preloadEditors}
            onClick={() => editWhole(null)}
          >
            {actionLabels.edit}
          </Button>
        )
      }
    >
      <VisuallyHidden>
        <span role="status">{saved !== null && copy.fieldSaved(labelOf(saved))}</span>
      </VisuallyHidden>
      <Suspense fallback={values}>
        {whole === null ? (
          values
        ) : (
          <SectionForm deal={deal} section={section} base={whole.base} field={whole.field} onClose={closeWhole} />
        )}
      </Suspense>
    </Section>
  )
}
