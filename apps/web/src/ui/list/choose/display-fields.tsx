import { clsx } from 'clsx'
import { useId } from 'react'
import type { ListDisplay } from '../../../lib/navigation/search-values.ts'
import { Button } from '../../controls/button.tsx'
import { Segmented } from '../../controls/segmented.tsx'
import { Select } from '../../controls/select.tsx'
import type { Option } from '../../form/options.ts'
import ui from '../../layout/primitives.module.css'
import { shownGroups } from '../group/collapsed-groups.ts'
import styles from './choose-columns.module.css'
import * as copy from './copy.ts'

type DisplayName = keyof ListDisplay

/** Undefined: as usual. */
export type DisplayChange = { [Name in DisplayName]?: string | undefined }

export interface DisplayProps {
  /** What the list can be grouped by; empty: nothing. */
  groupings: readonly Option[]
  shown: DisplayChange
  onDisplay: (change: DisplayChange) => void
}

const segments = [
  { value: 'comfortable', label: copy.comfortable },
  { value: 'compact', label: copy.compact },
] as const

/** What the list is grouped by and how high its rows are; a phone shows cards, whose height is their content's. */
export function DisplayFields({ groupings, shown, onDisplay, isNarrow }: DisplayProps & { isNarrow: boolean }) {
  const id = useId()
  return (
    <div className={clsx(ui.stack2, styles.display)}>
      {groupings.length > 0 && (
        <label className={styles.field} htmlFor={id}>
          {copy.groupBy}
          <Select
            id={id}
            value={shown.group_by ?? ''}
            onChange={({ target }) => onDisplay({ group_by: target.value === '' ? undefined : target.value })}
          >
            <option value="">{copy.noGroups}</option>
            {groupings.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      )}
      {shown.group_by !== undefined && (
        <div className={clsx(ui.line2, styles.groups)}>
          <Button size="small" onClick={() => shownGroups()?.collapseAll()}>
            {copy.collapseAll}
          </Button>
          <Button size="small" onClick={() => shownGroups()?.expandAll()}>
            {copy.expandAll}
          </Button>
        </div>
      )}
      {!isNarrow && (
        <div className={styles.field}>
          <span aria-hidden="true">{copy.density}</span>
          <Segmented
            label={copy.density}
            segments={segments}
            value={shown.density === 'compact' ? 'compact' : 'comfortable'}
            onChange={(next) => onDisplay({ density: next === 'compact' ? next : undefined })}
          />
        </div>
      )}
    </div>
  )
}
