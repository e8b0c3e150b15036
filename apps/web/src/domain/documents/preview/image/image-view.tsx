import { clsx } from 'clsx'
import { useEffect, useMemo, useState, type CSSProperties, type RefObject } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { type ByteSource, useBytes } from '../document-bytes.ts'
import { PreviewError } from '../preview-error.ts'
import type { PreviewDocument } from '../preview-kind.ts'
import { PreviewFailed, PreviewLoading } from '../preview-states.tsx'
import type { PageSize } from '../zoom/page-layout.ts'
import { useZoomPaneKeys } from '../zoom/pane-keys.ts'
import { Toolbar, ZoomTools } from '../zoom/toolbar.tsx'
import { useZoomPane } from '../zoom/use-zoom-pane.ts'
import styles from './image.module.css'

/** Only for the mouse: touch scrolls natively. */
function useDragging(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dragged = element.current
    if (dragged === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const onMove = (event: PointerEvent) => {
      if (!dragged.hasPointerCapture(event.pointerId)) return
      dragged.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' })
    }
    const onDown = (event: PointerEvent) => {
      const isOnScrollBar = event.offsetX > dragged.clientWidth && event.target === dragged
      if (event.pointerType !== 'mouse' || event.button !== 0 || isOnScrollBar) return
      dragged.setPointerCapture(event.pointerId)
    }
    dragged.addEventListener('pointerdown', onDown, { signal })
    dragged.addEventListener('pointermove', onMove, { signal })
    return () => controller.abort()
  }, [element])
}

interface ImageViewProps {
  readonly document: PreviewDocument
  readonly source: ByteSource
  /** Media type given to the bytes. It never comes from the file, so they render as an image or not at all. */
  readonly type: string
}

interface Picture {
  readonly address: string
  readonly size: PageSize
}

/** Creates an object URL for the bytes and measures the image; null until that is done. */
function usePicture(bytes: Uint8Array, type: string) {
  const [picture, setPicture] = useState<Picture | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isActive = true
    const address = URL.createObjectURL(new Blob([bytes.slice()], { type }))
    const image = new Image()
    image.src = address
    image.decode().then(
      () => isActive && setPicture({ address, size: { width: image.naturalWidth, height: image.naturalHeight } }),
      () => isActive && setFailed(true),
    )
    return () => {
      isActive = false
      URL.revokeObjectURL(address)
    }
  }, [bytes, type])
  return { picture, failed }
}

const damaged = new PreviewError(copy.imageDamaged)

export function ImageView({ document, source, type }: ImageViewProps) {
  const { data, error, dataUpdatedAt, refetch } = useBytes(source, document.id, Number.MAX_SAFE_INTEGER)
  const retry = () => void refetch()
  if (error !== null) return <PreviewFailed error={error} onRetry={retry} />
  if (data === undefined) return <PreviewLoading />
  return <OpenImage key={dataUpdatedAt} bytes={data.bytes} type={type} name={document.name} onRetry={retry} />
}

interface OpenImageProps {
  readonly bytes: Uint8Array
  readonly type: string
  readonly name: string
  readonly onRetry: () => void
}

function OpenImage({ bytes, type, name, onRetry }: OpenImageProps) {
  const { picture, failed } = usePicture(bytes, type)
  if (failed) return <PreviewFailed error={damaged} onRetry={onRetry} />
  return picture === null ? <PreviewLoading /> : <ImagePane picture={picture} name={name} />
}

function ImagePane({ picture: { address, size }, name }: { picture: Picture; name: string }) {
  const sizes = useMemo(() => [size], [size])
  const pane = useZoomPane({ sizes, unit: 1, start: 'page', isPicture: true })
  const { layout, scroller, turns, onScroll } = pane
  useZoomPaneKeys(pane)
  useDragging(scroller)
  const { left = 0, top = 0, width: across = 0, height: down = 0 } = layout.boxes[0] ?? {}
  // After a quarter turn, the image's width is the box's height.
  const [width, height] = turns % 2 === 0 ? [across, down] : [down, across]
  const turned: CSSProperties = { width, height, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }
  return (
    <>
      <Toolbar label={copy.imageTools}>
        <ZoomTools pane={pane} wholeLabel={copy.fitImage} />
      </Toolbar>
      <div className={styles.pane}>
        <div
          ref={scroller}
          className={clsx(ui.focusInside, styles.scroller)}
          role="region"
          aria-label={copy.image(name)}
          // Scrollable by keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={onScroll}
        >
          <div className={ui.around} style={{ width: layout.width, height: layout.height }}>
            <div className={styles.frame} style={{ left, top, width: across, height: down }}>
              <img src={address} alt={name} draggable={false} style={turned} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
