import type { Lead } from '@loanyard/contract/leads/schemas'
import { clsx } from 'clsx'
import { drafts } from '../../../../lib/browser/drafts.ts'
import * as facts from '../../../../ui/facts/copy.ts'
import { EditableFact } from '../../../../ui/facts/editable-fact.tsx'
import { useFactEdits } from '../../../../ui/facts/use-fact-edits.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { DateText, RelativeTime } from '../../../../ui/text/time.tsx'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../../copy.ts'
import { fieldDraft } from '../lead-form.ts'
import styles from '../lead-panel.module.css'
import { labelInSentence, labelOf, leadFieldNames, textOf } from './lead-kind.ts'
import { LeadFactEditor, openEditor, preloadEditors } from './load-editors.ts'

/** The values of a lead, which those who may edit with a click. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const canEdit = lead.can.update
  const unsaved = () =>
    canEdit ? leadFieldNames.filter((name) => drafts.read(fieldDraft(lead.id, name)) !== null) : []
  const edits = useFactEdits(unsaved, openEditor)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{edits.saved !== null && facts.fieldSaved(labelOf(edits.saved))}</span>
      </VisuallyHidden>
      <dl className={styles.facts}>
        {leadFieldNames.map((name) => (
          <EditableFact
            key={name}
            className={styles.fact}
            label={labelOf(name)}
            labelInSentence={labelInSentence(name)}
            text={textOf(name, lead[name])}
            canEdit={canEdit}
            {...edits.propsOf(name)}
            preload={preloadEditors}
            renderEditor={(openedBy) => (
              <LeadFactEditor lead={lead} name={name} openedBy={openedBy} {...edits.closingOf(name)} />
            )}
          />
        ))}
      </dl>
      <p className={clsx(ui.quiet, styles.origin)}>
        {copy.cameBy[lead.source]} <DateText value={lead.created} />
        {copy.updatedJoin} <RelativeTime value={lead.modified} />
      </p>
    </>
  )
}
