import { clsx } from 'clsx'
import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './sign.module.css'
import { strokesToPng, type Stroke } from './strokes.ts'

interface SignaturePadProps {
  /** A base64 PNG; null if nothing is drawn. */
  onPng: (png: string | null) => void
}

/** Drawing units; on screen it is as wide as its container. */
const size = { width: 600, height: 200 }

/** Pen, finger or mouse only; keyboard users type their signature instead. */
export function SignaturePad({ onPng }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Stroke[]>([])
  useEffect(() => () => onPng(null), [onPng])
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return { x: 0, y: 0 }
    return { x: ((clientX - box.left) * size.width) / box.width, y: ((clientY - box.top) * size.height) / box.height }
  }
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    strokes.current.push([point])
    drawLine(canvas.current, [point, point])
  }
  const move = (event: PointerEvent) => {
    const stroke = strokes.current.at(-1)
    const last = stroke?.at(-1)
    if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId) || !stroke || !last) return
    const point = pointOf(event)
    stroke.push(point)
    drawLine(canvas.current, [last, point])
  }
  const end = (event: PointerEvent) => {
    if (event.isPrimary) onPng(strokesToPng(strokes.current))
  }
  const clear = () => {
    strokes.current = []
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onPng(null)
  }
  return (
    <div className={clsx(ui.stack2, styles.pad)}>
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={copy.drawHelp}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button onClick={clear}>{copy.clear}</Button>
    </div>
  )
}

function drawLine(canvas: HTMLCanvasElement | null, [from, to]: [Stroke[number], Stroke[number]]): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.lineWidth = 3
  context.lineCap = 'round'
  context.strokeStyle = '#16213d'
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}
