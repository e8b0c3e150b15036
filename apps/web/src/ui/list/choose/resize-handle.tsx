import { useEffect, useRef, type PointerEvent, type RefObject } from 'react'
import type { Column } from '../columns.ts'
import styles from './choose-columns.module.css'
import { clampWidth, previewWidth, setDraggedWidth, setWidth, widthNow } from './column-widths.ts'
import * as copy from './copy.ts'

interface Drag {
  readonly x: number
  readonly from: number
  width: number
  readonly preview: NonNullable<ReturnType<typeof previewWidth>>
}

function cancel(drag: RefObject<Drag | null>): void {
  drag.current?.preview.takeBack()
  drag.current = null
}

/** Dragging sets the width, a double click resets it. Without a pointer the form of the columns does the same. */
function ResizeHandle({ name }: { name: string }) {
  const drag = useRef<Drag | null>(null)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && cancel(drag)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const start = (event: PointerEvent<HTMLElement>) => {
    const preview = previewWidth(name)
    if (event.button !== 0 || preview === null) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = widthNow(name)
    drag.current = { x: event.clientX, from, width: from, preview }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return
    drag.current.width = clampWidth(drag.current.from + event.clientX - drag.current.x)
    drag.current.preview.show(drag.current.width)
  }
  const end = () => {
    const { current: done } = drag
    drag.current = null
    if (done === null) return
    const { width, from, preview } = done
    // The others are as wide as they were before.
    preview.takeBack()
    if (width !== from) setDraggedWidth(name, width)
  }
  return (
    <span
      aria-hidden="true"
      data-resize={name}
      title={copy.resize}
      className={styles.resize}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => cancel(drag)}
      onDoubleClick={() => setWidth(name, null)}
    />
  )
}

/** A column whose width can be dragged in the list's header. */
export function resizable<R>(column: Column<R>): Column<R> {
  return { ...column, handle: <ResizeHandle name={column.key} /> }
}
