import {
  useId,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button } from '../controls/button.tsx'
import { actionLabels } from '../copy.ts'
import { FormScope } from '../form/bound-field.ts'
import ui from '../layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './fact-editor.module.css'
import type { FactEdit } from './use-fact-edits.ts'

/** Opens a select’s choices, where the browser can. */
function openChoices(select: HTMLSelectElement): void {
  try {
    select.showPicker()
  } catch {
    // Too old a browser, or too long since the click: the focus is there.
  }
}

/** Takes the focus, with its text selected so that typing replaces it. */
function begin(field: HTMLElement | null | undefined): void {
  field?.focus()
  if (field instanceof HTMLSelectElement) openChoices(field)
  else if (field instanceof HTMLInputElement) field.select()
}

export type OpenedBy = FactEdit['openedBy']

interface EditedFact {
  error: string | null
  isSaving: boolean
  isRestored: boolean
  enter: () => void
  submit: () => Promise<void>
  leave: () => Promise<void>
  cancel: () => void
}

interface FactEditorProps {
  openedBy: OpenedBy
  fact: EditedFact
  /** The field. */
  children: ReactNode
}

/** Edits one value in its place: Enter, a choice, or going on saves it, Escape leaves it as it was. */
export function FactEditor({ openedBy, fact, children }: FactEditorProps) {
  const scope = useId()
  const element = useRef<HTMLFormElement>(null)
  const byKeyboard = useRef(openedBy === 'keyboard')
  useLayoutEffect(() => {
    if (openedBy === null) return
    begin(element.current?.querySelector<HTMLElement>('input,select,textarea'))
    // Its buttons, too, at the end of a panel.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [openedBy])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void fact.submit()
  }
  const press = (event: KeyboardEvent) => {
    byKeyboard.current = true
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      fact.cancel()
    }
    const isSelect = event.target instanceof HTMLSelectElement
    // After the change, if Enter also makes the choice.
    if (event.key === 'Enter' && (isSelect || event.ctrlKey || event.metaKey)) setTimeout(() => void fact.submit())
  }
  const change = ({ target }: FormEvent) => {
    // A closed select changes with every arrow key, and an open one on Escape too.
    if (target instanceof HTMLSelectElement && !byKeyboard.current) void fact.submit()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const hasStayed = (to: Element | null) => to !== null && currentTarget.contains(to)
    // In another window, the field stays the active element.
    if (!hasStayed(relatedTarget) && !hasStayed(document.activeElement)) void fact.leave()
  }
  return (
    <FormScope.Provider value={scope}>
      {/* The events are those of its fields. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        className={styles.editor}
        noValidate
        onSubmit={send}
        onChange={change}
        onKeyDown={press}
        onPointerDown={() => {
          byKeyboard.current = false
        }}
        onFocus={fact.enter}
        onBlur={leave}
      >
        {children}
        <FactActions fact={fact} />
      </form>
    </FormScope.Provider>
  )
}

/**
 * For touch, and where something is to be decided: otherwise Tab goes on to the next value. Pressing one of them doesn't
 * leave the field.
 */
function FactActions({ fact }: { fact: EditedFact }) {
  const isUndecided = fact.error !== null || fact.isRestored
  const order = isUndecided ? undefined : -1
  return (
    <>
      {fact.error !== null && fact.error !== '' && (
        <p role="alert" className={ui.problem}>
          {fact.error}
        </p>
      )}
      {fact.isRestored && <p className={ui.quiet}>{copy.notSavedYet}</p>}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={ui.wrap2} onMouseDown={(event) => event.preventDefault()}>
        <Button type="submit" size="small" variant="primary" busy={fact.isSaving} tabIndex={order}>
          {fact.error ? actionLabels.tryAgain : actionLabels.save}
        </Button>
        <Button size="small" variant="quiet" tabIndex={order} onClick={fact.cancel}>
          {actionLabels.cancel}
        </Button>
      </div>
    </>
  )
}
