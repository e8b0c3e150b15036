import type { PlacedField, SignatureFieldKind } from '@loanyard/contract/requests/signature-fields'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { usePdfPage, usePicture } from '../../documents/preview/pdf/use-pdf-page.ts'
import * as copy from './copy.ts'
import { afterKey, moveTo } from './field-values.ts'
import styles from './fields.module.css'

export interface KeyedField {
  readonly key: string
  readonly field: PlacedField
}

interface FieldsPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 1. */
  readonly page: number
  readonly kind: SignatureFieldKind
  /** Of this page. */
  readonly fields: readonly KeyedField[]
  readonly selected: string | null
  readonly onSelect: (key: string) => void
  readonly onPlace: (at: { x: number; y: number }) => void
  readonly onChange: (key: string, field: PlacedField) => void
  readonly onRemove: (key: string) => void
}

/** The width of an element, kept up to date. */
function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element === null) return undefined
    // Reports the first width, too.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}

/** One page as a picture, with its fields on it. */
export function FieldsPage({ pdf, page: number, kind, fields, onPlace, ...does }: FieldsPageProps) {
  const [whole, width] = useWidth()
  const picture = useRef<HTMLDivElement>(null)
  const { page, failed } = usePdfPage(pdf, number - 1)
  const size = page?.getViewport({ scale: 1 }) ?? { width: 612, height: 792 }
  const scale = width === 0 ? 1 : width / size.width
  const notDrawn = usePicture(width === 0 ? null : page, picture, {
    scale,
    turns: 0,
    pixelRatio: devicePixelRatio,
    isSeen: true,
  })
  const place = ({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect()
    // A key has no position.
    if (detail === 0 || wide === 0) onPlace({ x: 0.5, y: 0.5 })
    else onPlace({ x: (clientX - left) / wide, y: (clientY - top) / high })
  }
  return (
    <div ref={whole} className={styles.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {(failed || notDrawn) && <p className={styles.failed}>{copy.pageFailed}</p>}
      <button
        type="button"
        className={styles.surface}
        data-surface
        aria-label={copy.placeOnPage(copy.kinds[kind], number)}
        onClick={place}
      />
      {fields.map(({ key, field }) => (
        <FieldBox key={key} id={key} field={field} {...does} />
      ))}
    </div>
  )
}

type FieldBoxProps = Omit<KeyedField, 'key'> &
  Pick<FieldsPageProps, 'selected' | 'onSelect' | 'onChange' | 'onRemove'> & { readonly id: string }

const percent = (fraction: number) => `${fraction * 100}%`
const whole = (fraction: number) => Math.round(fraction * 100)

function FieldBox({ id, field, selected, onSelect, onChange, onRemove }: FieldBoxProps) {
  const grabbed = useRef<{ x: number; y: number; field: PlacedField } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const changed = afterKey(field, event.key, event.shiftKey)
    if (changed !== null) onChange(id, changed)
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, y: event.clientY, field }
    onSelect(id)
  }
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = grabbed.current
    const page = currentTarget.parentElement?.getBoundingClientRect()
    if (from === null || page === undefined) return
    const x = from.field.x + (clientX - from.x) / page.width
    const y = from.field.y + (clientY - from.y) / page.height
    onChange(id, moveTo(from.field, { x, y }))
  }
  const release = () => {
    grabbed.current = null
  }
  const { kind, page, x, y, width, height } = field
  return (
    <button
      type="button"
      className={styles.field}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
      data-field={id}
      aria-label={copy.fieldOnPage(copy.kinds[kind], page, whole(x), whole(y))}
      aria-pressed={selected === id}
      onFocus={() => onSelect(id)}
      {...{ onKeyDown, onPointerDown, onPointerMove }}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <span aria-hidden="true">{copy.kinds[kind]}</span>
    </button>
  )
}
