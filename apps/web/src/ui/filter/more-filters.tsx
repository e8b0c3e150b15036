import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import ui from '../layout/primitives.module.css'
import { Menu } from '../overlay/menu.tsx'
import * as copy from './copy.ts'
import styles from './filter-bar.module.css'

interface MoreFiltersProps {
  /** Of the filters that can be added. */
  labels: readonly string[]
  onAdd: (label: string) => void
}

/** Filters that aren't in the bar; choosing one puts it there and opens it. */
export function MoreFilters({ labels, onAdd }: MoreFiltersProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={clsx(ui.icons14, ui.inline2, styles.chip, styles.more)}>
          <IconPlus aria-hidden="true" />
          {copy.moreFilters}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map((label) => (
          <Menu.Item key={label} onClick={() => onAdd(label)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
