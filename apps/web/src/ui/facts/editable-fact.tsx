import { clsx } from 'clsx'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import * as copy from './copy.ts'
import styles from './editable-fact.module.css'
import type { FactEdit } from './use-fact-edits.ts'

interface EditableFactProps {
  label: string
  /** Within a sentence: "loan amount". */
  labelInSentence: string
  /** Null if there is nothing. */
  text: ReactNode
  canEdit: boolean
  /** Null while it is only shown. */
  editing: FactEdit | null
  /** After editing, without having gone on. */
  takesFocus: boolean
  onEdit: (by: FactEdit['openedBy']) => void
  /** Loads the editor when the pointer or the focus comes near. */
  preload: () => void
  renderEditor: (openedBy: FactEdit['openedBy']) => ReactNode
  className?: string | undefined
}

/** A value that those who may edit with a click. */
export function EditableFact(props: EditableFactProps) {
  const { label, editing, renderEditor, className } = props
  const shown = (
    <>
      <dt>{label}</dt>
      <dd>
        <Value {...props} />
      </dd>
    </>
  )
  return (
    <div className={clsx(styles.fact, editing && styles.editing, className)}>
      {/* Around both, so that the value stays until the editor has loaded. */}
      <Suspense fallback={shown}>
        {editing === null ? (
          shown
        ) : (
          <>
            <dt>
              <VisuallyHidden>{label}</VisuallyHidden>
            </dt>
            <dd>{renderEditor(editing.openedBy)}</dd>
          </>
        )}
      </Suspense>
    </div>
  )
}

function Value({ labelInSentence: label, text, canEdit, takesFocus, onEdit, preload }: EditableFactProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  if (!canEdit) return text ?? '–'
  return (
    <button
      type="button"
      className={styles.value}
      ref={button}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => onEdit(detail === 0 ? 'keyboard' : 'pointer')}
    >
      {text === null ? (
        <span className={styles.empty}>{copy.addField(label)}</span>
      ) : (
        <>
          <VisuallyHidden>{copy.editField(label)}:</VisuallyHidden> {text}
        </>
      )}
    </button>
  )
}
