import type { Deal } from '@loanyard/contract/deals/schemas'
import { clsx } from 'clsx'
import { Suspense, useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import { flatten, labelInSentence, labelOf, showField, type FieldName } from './deal-fields.ts'
import { canEdit, impliedText, type FactEdit } from './deal-sections.ts'
import styles from './fact.module.css'
import { FactEditor, preloadEditors } from './load-editors.ts'

interface FactProps {
  deal: Deal
  name: FieldName
  /** Null while it is only shown. */
  editing: FactEdit | null
  /** After editing, without having gone on. */
  takesFocus: boolean
  onEdit: (by: FactEdit['openedBy']) => void
  onSaved: () => void
  onClose: (returnsFocus: boolean) => void
}

/** A field of the deal, which those who may edit with a click on its value. */
export function Fact({ deal, name, editing, takesFocus, onEdit, onSaved, onClose }: FactProps) {
  const shown = (
    <>
      <dt>{labelOf(name)}</dt>
      <dd>
        <Value deal={deal} name={name} takesFocus={takesFocus} onEdit={onEdit} />
      </dd>
    </>
  )
  return (
    <div className={clsx(styles.fact, editing && styles.editing)}>
      {/* Around both, so that the value stays until the editor has loaded. */}
      <Suspense fallback={shown}>
        {editing === null ? (
          shown
        ) : (
          <>
            <dt>
              <VisuallyHidden>{labelOf(name)}</VisuallyHidden>
            </dt>
            <dd>
              <FactEditor deal={deal} name={name} openedBy={editing.openedBy} onSaved={onSaved} onClose={onClose} />
            </dd>
          </>
        )}
      </Suspense>
    </div>
  )
}

function Value({ deal, name, takesFocus, onEdit }: Pick<FactProps, 'deal' | 'name' | 'takesFocus' | 'onEdit'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const text = showField(name, flatten(deal)[name])
  const isEmpty = text === '–'
  const shown = isEmpty ? (impliedText(name, deal) ?? text) : text
  if (!canEdit(name, deal)) return shown
  const label = labelInSentence(name)
  return (
    <button
      type="button"
      className={styles.value}
      ref={button}
      onPointerEnter={preloadEditors}
      onFocus={preloadEditors}
      onClick={({ detail }) => onEdit(detail === 0 ? 'keyboard' : 'pointer')}
    >
      {shown === '–' ? (
        <span className={styles.empty}>{copy.addField(label)}</span>
      ) : (
        <>
          <VisuallyHidden>{copy.editField(label)}:</VisuallyHidden> {shown}
        </>
      )}
    </button>
  )
}
