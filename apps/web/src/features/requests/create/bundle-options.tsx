import type { BundleSummary } from '@loanyard/contract/bundles/schemas'
import { clsx } from 'clsx'
import { formatCounted } from '../../../lib/format/format.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './create.module.css'

interface BundleOptionsProps {
  options: readonly BundleSummary[]
  stageId: string
  chosen: string | null
  onChoose: (bundleId: string) => void
}

export function BundleOptions({ options, stageId, chosen, onChoose }: BundleOptionsProps) {
  const ofStage = options.filter(({ stage }) => stage === stageId)
  const groups = [
    { heading: copy.forThisStage, bundles: ofStage },
    {
      heading: ofStage.length === 0 ? copy.checklists : copy.otherChecklists,
      bundles: options.filter(({ stage }) => stage !== stageId),
    },
  ].filter(({ bundles }) => bundles.length > 0)
  return (
    <div className={styles.choices}>
      {groups.map(({ heading, bundles }) => (
        <fieldset key={heading} className={clsx(ui.stack2, styles.options)}>
          <legend>{heading}</legend>
          {bundles.map(({ id, title, description, attachments_count: count }) => (
            <label key={id} className={clsx(ui.framed, styles.option)}>
              <input type="radio" name="bundle" checked={chosen === id} onChange={() => onChoose(id)} />
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
