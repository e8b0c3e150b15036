import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { formatCount } from '../../../lib/format/format.ts'
import { Checkbox } from '../../controls/checkbox.tsx'
import ui from '../../layout/primitives.module.css'
import list from '../data-list.module.css'
import type { HeadingPlace } from '../list-props.ts'
import { toggleAll } from '../selection.ts'
import * as copy from './copy.ts'
import styles from './group.module.css'
import type { Section } from './sections.ts'

interface GroupHeadingProps extends HeadingPlace {
  section: Section
  onToggle: () => void
  /** Absent if its rows can't be selected now. */
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  /** The table has a column of checkboxes. */
  isSelectable: boolean
}

function Toggle({ section, onToggle }: Pick<GroupHeadingProps, 'section' | 'onToggle'>) {
  const { group, isCollapsed } = section
  const Icon = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      data-row-link
      aria-expanded={!isCollapsed}
      className={clsx(ui.icons16, ui.inline2, styles.toggle)}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" />
      <span className={ui.clip}>{group.label}</span>{' '}
      {group.count !== null && <span className={clsx('tabular', styles.count)}>{formatCount(group.count)}</span>}{' '}
      {group.sum !== undefined && <span className={clsx('tabular', styles.count)}>{group.sum}</span>}
    </button>
  )
}

function Choice({ section: { group, ids }, selected, onSelect }: GroupHeadingProps) {
  if (selected === undefined || onSelect === undefined || ids.length === 0) return null
  const some = ids.some((id) => selected.has(id))
  const all = ids.every((id) => selected.has(id))
  return (
    <Checkbox
      aria-label={copy.selectLoaded(group.label)}
      checked={all}
      indeterminate={some && !all}
      onChange={() => onSelect(toggleAll(selected, ids))}
    />
  )
}

/** A row of the table, or a line of the list on a phone. */
export function GroupHeading(props: GroupHeadingProps) {
  const { index, columns, line } = props
  if (columns === undefined)
    return (
      <li {...line} data-row={index} className={clsx(list.line, styles.line)}>
        <h2>
          <Toggle {...props} />
        </h2>
      </li>
    )
  return (
    <tr data-row={index} aria-rowindex={index + 2} className={clsx(list.row, styles.heading)}>
      {props.isSelectable && (
        <td className={list.choose}>
          <Choice {...props} />
        </td>
      )}
      <th scope="rowgroup" colSpan={columns}>
        <Toggle {...props} />
      </th>
    </tr>
  )
}
