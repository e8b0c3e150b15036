import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import styles from './camera.module.css'
import * as copy from './copy.ts'
import { isConvex, type Corners, type Point } from './image/corners.ts'

const step = 0.005
const largeStep = 0.05
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const inside = (share: number) => Math.min(1, Math.max(0, share))

interface CornerPickerProps {
  url: string
  corners: Corners
  onChange: (corners: Corners) => void
}

/** The photo with a handle on each corner of the page. */
export function CornerPicker({ url, corners, onChange }: CornerPickerProps) {
  const helpId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const move = (index: number, { x, y }: Point) => {
    const [a, b, c, d] = corners.with(index, { x: inside(x), y: inside(y) })
    if (a === undefined || b === undefined || c === undefined || d === undefined) return
    const moved: Corners = [a, b, c, d]
    // Corners that cross would turn the page inside out.
    if (isConvex(moved)) onChange(moved)
  }
  const drag = (index: number) => (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || frame.current === null) return
    const { left, top, width, height } = frame.current.getBoundingClientRect()
    move(index, { x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }
  const press =
    (index: number, { x, y }: Point) =>
    (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (direction === undefined) return
      event.preventDefault()
      const by = event.shiftKey ? largeStep : step
      move(index, { x: x + by * direction.x, y: y + by * direction.y })
    }
  return (
    <>
      <p id={helpId}>{copy.cornersHelp}</p>
      <div ref={frame} className={styles.photo}>
        <img src={url} alt={copy.photo} draggable={false} />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {corners.map((corner, index) => (
          <button
            key={copy.cornerNames[index]}
            type="button"
            className={styles.corner}
            style={{ left: `${100 * corner.x}%`, top: `${100 * corner.y}%` }}
            aria-label={copy.cornerNames[index]}
            aria-describedby={helpId}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
            onKeyDown={press(index, corner)}
          />
        ))}
      </div>
    </>
  )
}
