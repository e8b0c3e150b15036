import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import { plainKey, usePreviewKeys } from '../preview-keys.ts'
import { scrollByKey } from '../zoom/scrolling.ts'
import { SheetRow, type Column } from './sheet-row.tsx'
import { columnName, type SheetShape } from './sheets.ts'
import type { TableClient } from './table-client.ts'
import styles from './table.module.css'
import { useRows } from './use-rows.ts'

/** CSS pixels. */
const rowHeight = 30
const pixelsPerCharacter = 8.2
const padding = 20

interface SheetGridProps {
  readonly client: TableClient
  readonly sheet: number
  readonly shape: SheetShape
  readonly name: string
}

/** Renders only the cells in view; row and column counts tell screen readers about the rest. */
export function SheetGrid({ client, sheet, shape, name }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { row, want } = useRows(client, sheet)
  const numberWidth = Math.max(3, String(shape.rows).length) * pixelsPerCharacter + padding
  const head = rowHeight * (1 + shape.frozen)
  const rows = useVirtualizer({
    count: shape.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 15,
    paddingStart: rowHeight,
    initialRect: { width: 1000, height: 700 },
  })
  const columns = useVirtualizer({
    count: shape.columns,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (shape.widths[index] ?? 10) * pixelsPerCharacter + padding,
    overscan: 3,
    paddingStart: numberWidth,
    initialRect: { width: 1000, height: 700 },
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    want(first, last)
    if (shape.frozen > 0) want(0, shape.frozen - 1)
  }, [want, first, last, shape.frozen])
  usePreviewKeys((event) => {
    const key = plainKey(event)
    const isInside = event.target instanceof Node && scroller.current?.contains(event.target)
    return key !== null && scroller.current !== null && !isInside && scrollByKey(scroller.current, key)
  })
  const inWindow = columns.getVirtualItems()
  // Stays the same while scrolling vertically, so that rows don't render again.
  const across = useMemo(
    (): Column[] => inWindow.map(({ index, start, size }) => ({ index, left: start, width: size })),
    [inWindow],
  )
  const width = columns.getTotalSize()
  const common = { across, numberWidth, width, height: rowHeight }
  return (
    <div
      ref={scroller}
      className={clsx(ui.focusInside, styles.scroller)}
      id="sheet-panel"
      role="region"
      aria-label={copy.cellsOf(name)}
      // Scrollable by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div
        role="table"
        aria-label={name}
        aria-rowcount={shape.rows + 1}
        aria-colcount={shape.columns + 1}
        className={clsx(ui.figures, ui.around, ui.small)}
        style={{ width, height: rows.getTotalSize() }}
      >
        <div className={styles.head} role="rowgroup" style={{ height: head, width }}>
          <div className={styles.letters} role="row" aria-rowindex={1} style={{ height: rowHeight, width }}>
            <span className={styles.corner} role="columnheader" style={{ width: numberWidth }}>
              <VisuallyHidden>{copy.row}</VisuallyHidden>
            </span>
            {across.map(({ index, left, width: size }) => (
              <span
                key={index}
                className={clsx(ui.fine, styles.letter)}
                role="columnheader"
                aria-colindex={index + 2}
                style={{ left, width: size }}
              >
                {columnName(index)}
              </span>
            ))}
          </div>
          {Array.from({ length: shape.frozen }, (_, index) => (
            <SheetRow key={index} {...common} index={index} cells={row(index)} top={rowHeight * (index + 1)} isFrozen />
          ))}
        </div>
        <div role="rowgroup">
          {shown
            .filter(({ index }) => index >= shape.frozen)
            .map(({ index, start }) => (
              <SheetRow key={index} {...common} index={index} cells={row(index)} top={start} />
            ))}
        </div>
      </div>
    </div>
  )
}
