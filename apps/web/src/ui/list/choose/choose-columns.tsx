import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../controls/button.tsx'
import ui from '../../layout/primitives.module.css'
import { Popover } from '../../overlay/popover.tsx'
import { VisuallyHidden } from '../../text/visually-hidden.tsx'
import styles from './choose-columns.module.css'
import { ColumnLine } from './column-line.tsx'
import { keyOf, showColumns } from './column-widths.ts'
import * as copy from './copy.ts'
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

/** Which columns a list shows, and in which order. */
export function ChooseColumns({ shown, onChange, ...rest }: ChooseColumnsProps) {
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
      label={copy.columns}
      position="bottom-end"
      renderTarget={(toggle) => (
        <Button size="small" icon={<IconColumns3 aria-hidden="true" />} onClick={toggle}>
          {copy.columns}
        </Button>
      )}
    >
      <Lines {...props} />
    </Popover>
  )
}
