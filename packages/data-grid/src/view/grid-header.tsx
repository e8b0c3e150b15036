import { clsx } from 'clsx'
import { memo } from 'react'
import * as copy from '../copy.ts'
import type { GridGroup } from '../grid-props.ts'
import styles from '../grid.module.css'
import type { GridColumn } from '../model/columns.ts'

interface HeadProps {
  columns: readonly GridColumn[]
  groups: readonly GridGroup[] | undefined
}

function GroupCell({ group, columns, at }: { group: GridGroup; columns: readonly GridColumn[]; at: number }) {
  const span = columns.filter((column) => column.group === group.key).length
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-colspan={span}
      className={clsx(styles.heading, styles.group)}
      style={{ gridColumn: `${at + 1} / span ${span}` }}
    >
      <span className={styles.groupTitle} title={group.title}>
        {group.title}
      </span>
      {group.note !== undefined && <span className={styles.note}>{group.note}</span>}
      {group.menu}
    </div>
  )
}

/** Group headings sit one row above their columns. */
export const GridHeader = memo(function GridHeader({ columns, groups }: HeadProps) {
  return (
    <div role="rowgroup" className={styles.head}>
      {groups !== undefined && (
        <div role="row" aria-rowindex={1} className={styles.line}>
          <div role="columnheader" aria-colindex={1} className={clsx(styles.heading, styles.first)}>
            <span className={styles.hidden}>{copy.rowHeading}</span>
          </div>
          {groups.map((group) => (
            <GroupCell
              key={group.key}
              group={group}
              columns={columns}
              at={columns.findIndex((column) => column.group === group.key)}
            />
          ))}
        </div>
      )}
      <div role="row" aria-rowindex={groups === undefined ? 1 : 2} className={styles.line}>
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={at + 1}
            title={column.title}
            className={clsx(styles.heading, at === 0 && styles.first, column.align === 'end' && styles.end)}
          >
            <span className={styles.text}>{column.title}</span>
          </div>
        ))}
      </div>
    </div>
  )
})
