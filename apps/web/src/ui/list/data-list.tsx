import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/browser/lazy-chunk.ts'
import { narrowQuery, useMedia } from '../../lib/browser/media-query.ts'
import styles from './data-list.module.css'
import type { DataListProps } from './list-props.ts'
import { ListTable } from './list-table.tsx'

// Only a phone needs the lines, and it loads them while it waits for the rows.
const loadLines = async () => ({ default: (await loadChunk(() => import('./list-lines.tsx'))).ListLines })
const Lines = lazy(loadLines)
if (matchMedia(narrowQuery).matches) void loadLines().catch(() => undefined)

// Cast: a lazy component has no type parameter.
const ListLines = <R,>(props: DataListProps<R>) => <Lines {...(props as unknown as DataListProps<unknown>)} />

// Nothing is selected at first.
const BulkBar = lazy(async () => ({ default: (await loadChunk(() => import('./later.tsx'))).BulkBar }))

/**
 * A list of any length: a table with a sticky header and rows of 40 px (32 px if compact), or a few lines per row on a
 * phone. Click or Enter opens a row; J, K and arrows move, X selects. The bulk action bar sits below the list, or at the
 * bottom of the window if that is higher, and never covers the focused row.
 */
export function DataList<R>(given: DataListProps<R>) {
  const isNarrow = useMedia(narrowQuery)
  const { status, rows, selection, onOrderingChange } = given
  // In another order the selected rows may be out of sight: no act may hit what one doesn't see.
  const sort = (ordering: string) => {
    selection?.onChange(new Set())
    onOrderingChange?.(ordering)
  }
  const props = onOrderingChange === undefined ? given : { ...given, onOrderingChange: sort }
  if (status === 'failed')
    return (
      <div className={styles.root}>
        <div className={styles.instead}>{props.failed}</div>
      </div>
    )
  if (status === 'ready' && rows.length === 0)
    return (
      <div className={styles.root}>
        <div className={styles.instead}>{props.empty}</div>
      </div>
    )
  return (
    <div className={styles.root}>
      <Suspense fallback={!isNarrow && <ListTable {...props} status="loading" rows={[]} />}>
        {props.renderGrouped?.(props) ?? (isNarrow ? <ListLines {...props} /> : <ListTable {...props} />)}
      </Suspense>
      {!isNarrow && selection && selection.selected.size > 0 && (
        <Suspense>
          <BulkBar selected={selection.count ?? selection.selected.size} onClear={() => selection.onChange(new Set())}>
            {selection.actions}
          </BulkBar>
        </Suspense>
      )}
    </div>
  )
}
