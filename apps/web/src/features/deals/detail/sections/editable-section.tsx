import type { Deal } from '@loanyard/contract/deals/schemas'
import { Suspense, useEffect, useRef, useState } from 'react'
import { drafts } from '../../../../lib/browser/drafts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import * as facts from '../../../../ui/facts/copy.ts'
import { useFactEdits } from '../../../../ui/facts/use-fact-edits.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import { labelOf, type FieldName } from './deal-fields.ts'
import { canEdit, fieldDraft, fieldsOf, sectionDraft, type DealSection } from './deal-sections.ts'
import { Fact } from './fact.tsx'
import { openEditor, preloadEditors, SectionForm } from './load-editors.ts'
import styles from './section.module.css'

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

/** Begins with the unsaved draft, if there is one. */
function useWholeEdit(deal: Deal, section: DealSection) {
  const [whole, setWhole] = useState<WholeEdit | null>(() =>
    deal.can.update && drafts.read(sectionDraft(deal, section)) !== null ? { base: deal, field: null } : null,
  )
  return {
    whole,
    editWhole: (field: FieldName | null) => openEditor(() => setWhole({ base: deal, field })),
    closeWhole: () => setWhole(null),
  }
}

/** Its values are edited one by one in their places, or all together in a form. */
export function EditableSection({ deal, section }: EditableSectionProps) {
  const { whole, editWhole, closeWhole } = useWholeEdit(deal, section)
  const unsaved = () =>
    fieldsOf(section).filter((name) => canEdit(name, deal) && drafts.read(fieldDraft(deal, name)) !== null)
  const edits = useFactEdits(unsaved, openEditor)
  const edit = useRef<HTMLButtonElement>(null)
  const wasWhole = useRef(false)
  useEffect(() => {
    if (whole === null && wasWhole.current) edit.current?.focus()
    wasWhole.current = whole !== null
  }, [whole])
  const values = (
    <dl className={ui.facts}>
      {fieldsOf(section).map((name) => (
        <Fact key={name} deal={deal} name={name} edits={edits} onEditForm={() => editWhole(name)} />
      ))}
      {section.calculated?.(deal).map(({ label, value }) => (
        <div key={label} className={styles.calculated}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  const canEditWhole = deal.can.update && whole === null && !edits.isEditing
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
        <span role="status">{edits.saved !== null && facts.fieldSaved(labelOf(edits.saved))}</span>
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
