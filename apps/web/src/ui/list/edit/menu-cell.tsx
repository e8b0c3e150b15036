import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Menu } from '../../overlay/menu.tsx'
import type { Column } from '../columns.ts'
import * as copy from './copy.ts'
import styles from './editable-cell.module.css'
import { focusAfter } from './focus-after.ts'

interface MenuCellProps {
  /** What the cell shows. */
  children: ReactNode
  items: ReactNode
}

/** A value with a menu of what it can be. As an editor: no stop of Tab, F2 opens it, and Tab goes on to the next value. */
function MenuCell({ children, items }: MenuCellProps) {
  const box = useRef<HTMLSpanElement>(null)
  const press = (event: KeyboardEvent) => {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null
    if (!isInMenu || event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    const button = box.current?.querySelector('button')
    // The menu gives the focus back once it has closed, and not at all during the Tab that closes it.
    button?.addEventListener('focus', focusAfter(box.current, event.shiftKey ? -1 : 1), { once: true })
    setTimeout(() => button?.click())
  }
  return (
    // The menu takes the other keys; this only observes them.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <span ref={box} data-edit-cell className={styles.cell} onKeyDown={press}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" tabIndex={-1} title={copy.edit} className={styles.value} data-menu-value>
            {children}
          </button>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
    </span>
  )
}

/**
 * A column whose values open a menu in the list.
 * @param mayEdit whether the person may change the row's value
 */
export function menuColumn<R>(
  column: Column<R>,
  mayEdit: (row: R) => boolean,
  renderItems: (row: R) => ReactNode,
): Column<R> {
  const cell = (row: R) =>
    mayEdit(row) ? <MenuCell items={renderItems(row)}>{column.cell(row)}</MenuCell> : column.cell(row)
  return { ...column, cell }
}
