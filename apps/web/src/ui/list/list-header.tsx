import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Checkbox } from '../controls/checkbox.tsx'
import * as copy from '../copy.ts'
import ui from '../layout/primitives.module.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { nextOrdering, sortOf, type Column } from './columns.ts'
import styles from './data-list.module.css'

interface HeaderCellProps<R> {
  column: Column<R>
  ordering: string | undefined
  onOrderingChange: ((ordering: string) => void) | undefined
}

function HeaderCell<R>({ column, ordering, onOrderingChange }: HeaderCellProps<R>) {
  const { sortKey, header, isHeaderHidden, hint, handle, align, firstSort } = column
  const sort = onOrderingChange === undefined ? undefined : sortOf(ordering, sortKey)
  return (
    <th
      scope="col"
      title={hint}
      className={clsx(align === 'end' && styles.end, column.names && styles.naming)}
      aria-sort={sort}
    >
      {isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : sort === undefined || sortKey === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={clsx(ui.icons14, ui.inline1, styles.sort, sort !== 'none' && styles.sorted)}
          onClick={() => onOrderingChange?.(nextOrdering(ordering, sortKey, firstSort))}
        >
          {header}
          {sort === 'ascending' && <IconArrowUp aria-hidden="true" />}
          {sort === 'descending' && <IconArrowDown aria-hidden="true" />}
        </button>
      )}
      {handle}
    </th>
  )
}

interface ListHeaderProps<R> extends Omit<HeaderCellProps<R>, 'column'> {
  columns: readonly Column<R>[]
  /** The selection state of the loaded rows; absent if rows can't be selected. */
  chosen: { some: boolean; all: boolean; onToggle: () => void } | undefined
}

export function ListHeader<R>({ columns, ordering, onOrderingChange, chosen }: ListHeaderProps<R>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th scope="col" className={styles.choose}>
            <VisuallyHidden>{copy.selectedHeading}</VisuallyHidden>
            <Checkbox
              aria-label={copy.selectAllLoaded}
              checked={chosen.all}
              indeterminate={chosen.some && !chosen.all}
              onChange={chosen.onToggle}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell key={column.key} column={column} ordering={ordering} onOrderingChange={onOrderingChange} />
        ))}
      </tr>
    </thead>
  )
}
