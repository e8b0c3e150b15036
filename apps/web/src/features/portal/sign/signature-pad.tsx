import { useEffect, useRef, type PointerEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './sign.module.css'
import { traceToPng, type Trace } from './trace.ts'

interface SignaturePadProps {
  /** With the drawing as PNG in base64; null where there is none. */
  onPng: (png: string | null) => void
}

/** Of the drawing, in its own units; on the screen it is as wide as its place. */
const size = { width: 600, height: 200 }

/** A field to draw in with a pen, a finger or a mouse. Who uses the keyboard types the signature instead. */
export function SignaturePad({ onPng }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const traces = useRef<Trace[]>([])
  useEffect(() => () => onPng(null), [onPng])
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return { x: 0, y: 0 }
    return { x: ((clientX - box.left) * size.width) / box.width, y: ((clientY - box.top) * size.height) / box.height }
  }
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    traces.current.push([place])
    line(canvas.current, [place, place])
  }
  const move = (event: PointerEvent) => {
    const trace = traces.current.at(-1)
    const last = trace?.at(-1)
    if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId) || !trace || !last) return
    const place = placeOf(event)
    trace.push(place)
    line(canvas.current, [last, place])
  }
  const end = (event: PointerEvent) => {
    if (event.isPrimary) onPng(traceToPng(traces.current))
  }
  const clear = () => {
    traces.current = []
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    onPng(null)
  }
  return (
    <div className={styles.pad}>
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        role="img"
        aria-label="Draw your signature here with your finger or mouse. Using a keyboard? Choose Type it."
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button onClick={clear}>Clear</Button>
    </div>
  )
}

function line(canvas: HTMLCanvasElement | null, [from, to]: [Trace[number], Trace[number]]): void {
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
