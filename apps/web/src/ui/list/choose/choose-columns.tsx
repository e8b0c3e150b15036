import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { Button } from '../../controls/button.tsx'
import ui from '../../layout/primitives.module.css'
import { Popover } from '../../overlay/popover.tsx'
import { VisuallyHidden } from '../../text/visually-hidden.tsx'
import styles from './choose-columns.module.css'
import { ColumnLine } from './column-line.tsx'
import { keyOf, showColumns } from './column-widths.ts'
import * as copy from './copy.ts'
import { DisplayFields, type DisplayProps } from './display-fields.tsx'
import { useColumnOrder, type NamedColumn } from './use-column-order.ts'

export interface ChooseColumnsProps {
  /** All that the list can show; the first one names the row and always shows. */
  all: readonly NamedColumn[]
  /** Keys of those that it shows now, such as `stage`, or `stage.160` with a width. */
  shown: readonly string[]
  /** Whether someone chose them. */
  isChosen: boolean
  /** Keys, such as `title,stage`; undefined: as usual. */
  onChange: (columns: string | undefined) => void
}

function Lines(props: ChooseColumnsProps) {
  const { order, list, announcement, toggle, move, resize, drop, press, reset } = useColumnOrder(props)
  const shown = order.filter(({ key }) => props.shown.includes(key))
  return (
    <>
      {/* The controls inside take the focus; this only observes Alt with an arrow key. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} className={styles.lines} aria-label={copy.columns} onKeyDown={press}>
        {order.map((column, index) => (
          <ColumnLine
            key={column.key}
            column={column}
            isFixed={index === 0}
            isShown={props.shown.includes(column.key)}
            canGoUp={shown.indexOf(column) > 1}
            canGoDown={shown.indexOf(column) < shown.length - 1}
            onToggle={toggle}
            onMove={move}
            onResize={resize}
            onDrop={drop}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={ui.fine}>{copy.hint}</p>
        {props.isChosen && (
          <Button size="small" onClick={reset}>
            {copy.reset}
          </Button>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

/** How a list shows its rows: groups and density, and from 700 px up which columns, in which order. */
export function ChooseColumns({ shown, onChange, display, ...rest }: ChooseColumnsProps & { display?: DisplayProps }) {
  const isNarrow = useMedia(narrowQuery)
  const label = display === undefined ? copy.columns : copy.display
  const latest = useRef({ shown, onChange })
  useEffect(() => {
    latest.current = { shown, onChange }
  })
  useEffect(() => showColumns(latest), [])
  const keep = (columns: string | undefined) =>
    onChange(columns?.replace(/\w+/g, (key) => shown.find((part) => keyOf(part) === key) ?? key))
  const props = { ...rest, shown: shown.map(keyOf), onChange: keep }
  return (
    <Popover
      label={label}
      position="bottom-end"
      renderTarget={(toggle) => (
        <Button
          size="small"
          icon={<IconAdjustmentsHorizontal aria-hidden="true" />}
          aria-label={label}
          className={styles.toggle}
          onClick={toggle}
        >
          {!isNarrow && label}
        </Button>
      )}
    >
      {display && <DisplayFields {...display} isNarrow={isNarrow} />}
      {!isNarrow && props.all.length > 0 && <Lines {...props} />}
    </Popover>
  )
}
