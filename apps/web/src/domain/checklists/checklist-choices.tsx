import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { clsx } from 'clsx'
import { formatCounted } from '../../lib/format/format.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import ui from '../../ui/layout/primitives.module.css'
import styles from './checklist-choices.module.css'

interface Group {
  readonly heading: string
  readonly bundles: readonly BundleSummary[]
}

interface ChecklistChoicesProps {
  groups: readonly Group[]
  /** Ids, in the order of choice. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several checklists at once, by check box. Groups without checklists are left out. */
export function ChecklistChoices({ groups, chosen, onChange }: ChecklistChoicesProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <div className={styles.choices}>
      {groups
        .filter(({ bundles }) => bundles.length > 0)
        .map(({ heading, bundles }) => (
          <fieldset key={heading} className={clsx(ui.stack2, styles.options)}>
            <legend>{heading}</legend>
            {bundles.map(({ id, title, description, attachments_count: count }) => (
              <label key={id} className={clsx(ui.framed, styles.option)}>
                <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
                <strong>{title}</strong>
                <span className={clsx(ui.quiet, styles.quiet)}>
                  {formatCounted(count, 'item')}
                  {description !== '' && ` · ${description}`}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
    </div>
  )
}
