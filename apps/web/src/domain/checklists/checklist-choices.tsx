import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { formatCounted } from '../../lib/format/format.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import field from '../../ui/form/field.module.css'
import ui from '../../ui/layout/primitives.module.css'
import styles from './checklist-choices.module.css'
import * as copy from './copy.ts'

interface Group {
  readonly heading: string
  readonly bundles: readonly BundleSummary[]
}

interface ChecklistChoicesProps {
  groups: readonly Group[]
  /** Ids, in the order of choice. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** A remark beside the title, such as that it is requested already. */
  noteOf?: (bundle: BundleSummary) => string | null
  /** Takes the focus when it appears: the dialog around it may have opened before. */
  takesFocus?: boolean
}

/** Fewer are seen at a glance. */
const searchedFrom = 8

function matching(groups: readonly Group[], text: string): Group[] {
  const sought = text.trim().toLowerCase()
  const matches = ({ title, description }: BundleSummary) => `${title} ${description}`.toLowerCase().includes(sought)
  return groups
    .map(({ heading, bundles }) => ({ heading, bundles: bundles.filter(matches) }))
    .filter(({ bundles }) => bundles.length > 0)
}

interface ChoiceProps {
  bundle: BundleSummary
  isChosen: boolean
  note: string | null
  onToggle: () => void
}

function Choice({ bundle: { title, description, attachments_count: count }, isChosen, note, onToggle }: ChoiceProps) {
  return (
    <label className={clsx(ui.framed, styles.option)}>
      <Checkbox checked={isChosen} onChange={onToggle} />
      <span className={clsx(ui.wrap2, ui.between)}>
        <strong>{title}</strong>
        {note !== null && <span className={ui.fine}>{note}</span>}
      </span>
      <span className={clsx(ui.quiet, styles.quiet)}>
        {formatCounted(count, 'item')}
        {description !== '' && ` · ${description}`}
      </span>
    </label>
  )
}

/** Several checklists at once, by check box. What is chosen stays so while a search hides it. */
export function ChecklistChoices({
  groups,
  chosen,
  onChange,
  noteOf = () => null,
  takesFocus = false,
}: ChecklistChoicesProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = takesFocus ? box.current?.querySelector('input') : null
    // For a dialog that opens at this moment and looks for its first field a little later.
    first?.setAttribute('data-autofocus', 'true')
    first?.focus()
  }, [takesFocus])
  const [text, setText] = useState('')
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const count = groups.reduce((sum, { bundles }) => sum + bundles.length, 0)
  const shown = matching(groups, text)
  return (
    <div ref={box} className={ui.stack2}>
      {count >= searchedFrom && (
        <input
          type="search"
          className={field.control}
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Chooses the first one found, for typing the next; Enter would submit the form around it.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const found = text.trim() === '' ? undefined : shown[0]?.bundles[0]
            if (found === undefined) return
            if (!chosen.includes(found.id)) toggle(found.id)
            event.currentTarget.select()
          }}
        />
      )}
      <div className={styles.choices}>
        {shown.length === 0 && <p className={ui.quiet}>{copy.noMatch(text.trim())}</p>}
        {shown.map(({ heading, bundles }) => (
          <fieldset key={heading} className={clsx(ui.stack2, styles.options)}>
            <legend>{heading}</legend>
            {bundles.map((bundle) => (
              <Choice
                key={bundle.id}
                bundle={bundle}
                isChosen={chosen.includes(bundle.id)}
                note={noteOf(bundle)}
                onToggle={() => toggle(bundle.id)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}
