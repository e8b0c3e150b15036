import { IconSearch, IconWritingSign } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { narrowQuery, useMedia } from '../../../../lib/browser/media-query.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import type { PageSize } from '../zoom/page-layout.ts'
import { useZoomPaneKeys } from '../zoom/pane-keys.ts'
import type { PageRegion } from '../zoom/scrolling.ts'
import { Toolbar, ToolGroup, ZoomTools } from '../zoom/toolbar.tsx'
import { useZoomPane, type ZoomPane } from '../zoom/use-zoom-pane.ts'
import { pixelsPerPoint } from '../zoom/zoom.ts'
import { FindBar } from './find/find-bar.tsx'
import { useFind } from './find/use-find.ts'
import { PageField } from './page-field.tsx'
import { pageOfDestination } from './page-links.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf.module.css'
import type { SigningLine } from './signing/find-signing-line.ts'
import { goToSigningLine, useSigningStart } from './signing/use-signing-start.ts'

function subscribe(changed: () => void): () => void {
  // Stops matching when the ratio changes: on browser zoom or a move to another screen.
  const media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  media.addEventListener('change', changed)
  globalThis.addEventListener('resize', changed)
  return () => {
    media.removeEventListener('change', changed)
    globalThis.removeEventListener('resize', changed)
  }
}

/** Screen pixels per CSS pixel, kept up to date. */
function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => devicePixelRatio)
}

/** Allows for rounding and the margin below the last page. */
const slack = 32

/** Calls `onEnd` once the bottom of the last page is on the screen, however the reader got there. */
function useReachedEnd(
  { scroller, layout, window: seen }: ZoomPane,
  count: number,
  onEnd: (() => void) | undefined,
): void {
  const { height } = layout
  const isLast = seen.last === count - 1
  useEffect(() => {
    const element = scroller.current
    if (onEnd === undefined || element === null || !isLast || height === 0) return undefined
    const checkEnd = () => {
      const isDrawn = element.clientHeight > 0
      if (isDrawn && element.scrollTop + element.clientHeight >= height - slack) onEnd()
    }
    checkEnd()
    element.addEventListener('scroll', checkEnd, { passive: true })
    return () => element.removeEventListener('scroll', checkEnd)
  }, [scroller, height, isLast, onEnd])
}

/** Pages not read yet get the first page's size: reading all of a large document first would take too long. */
function usePageSizes(count: number, first: PageSize) {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: count }, () => first))
  const onSize = useCallback((index: number, size: PageSize) => {
    setSizes((before) => {
      const current = before[index]
      if (current?.width === size.width && current.height === size.height) return before
      return before.with(index, size)
    })
  }, [])
  return { sizes, onSize }
}

interface PdfViewerProps {
  readonly pdf: PDFDocumentProxy
  readonly firstSize: PageSize
  readonly name: string
  /** Called once the end of the last page has been visible. */
  readonly onEnd?: (() => void) | undefined
  readonly isToSign?: boolean
  /** Null: where the document asks for it. */
  readonly signAt?: SigningLine | null
}

/** Renders only the pages in view and next to it. */
export function PdfViewer({ pdf, firstSize, name, onEnd, isToSign = false, signAt = null }: PdfViewerProps) {
  const count = pdf.numPages
  const { sizes, onSize } = usePageSizes(count, firstSize)
  const pane = useZoomPane({ sizes, unit: pixelsPerPoint, start: 'width' })
  const { layout, turns, window: seen, scroller } = pane
  const pixelRatio = usePixelRatio()
  const isPhone = useMedia(narrowQuery)
  const find = useFind(pdf, seen.current)
  const [isFinding, setFinding] = useState(false)
  const findField = useRef<HTMLInputElement>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const latest = useRef(pane)
  useEffect(() => {
    latest.current = pane
  })
  const start = useSigningStart({
    pdf,
    pane: latest,
    scroller,
    isReady: pane.isMeasured,
    isOn: isToSign && isPhone,
    place: signAt,
  })
  useReachedEnd(pane, count, start.isReading ? onEnd : undefined)
  const { onActive, active } = useShownMatch(latest, find.active)
  const onDestination = useCallback(
    (destination: unknown) => {
      void pageOfDestination(pdf, destination).then((page) => page !== null && latest.current.goTo(page))
    },
    [pdf],
  )
  const closeFind = () => {
    setFinding(false)
    find.setQuery('')
    scroller.current?.focus({ preventScroll: true })
  }
  const openFind = () => {
    setFinding(true)
    findField.current?.focus()
    findField.current?.select()
  }

  useZoomPaneKeys(pane, (key) => {
    if (key === 'g') pageField.current?.focus()
    else if (key === '/') openFind()
    else if (key === 'Escape' && isFinding) closeFind()
    else return false
    return true
  })
  useFindKey(openFind)

  const first = Math.max(0, seen.first - 1)
  const last = Math.min(count - 1, seen.last + 1)
  return (
    <>
      <Toolbar label={copy.documentTools}>
        <ToolGroup>
          <PageField field={pageField} current={seen.current} count={count} onGo={pane.goTo} />
        </ToolGroup>
        <ZoomTools pane={pane} wholeLabel={copy.fitPage} />
        {isToSign && <SigningLineTool pdf={pdf} pane={latest} place={signAt} />}
        {!(isToSign && isPhone) && (
          <IconButton label={copy.find} icon={<IconSearch />} aria-expanded={isFinding} onClick={openFind} />
        )}
      </Toolbar>
      {start.isThere && (
        <div className={clsx(ui.row2, ui.between, styles.signingStart)}>
          <p role="status">{copy.hereYouSign}</p>
          <Button size="small" onClick={start.readFromStart}>
            {copy.readFromStart}
          </Button>
        </div>
      )}
      <div className={styles.pane}>
        {isFinding && <FindBar find={find} field={findField} onClose={closeFind} />}
        <div
          ref={scroller}
          className={clsx(ui.focusInside, styles.scroller)}
          role="region"
          aria-label={copy.pagesOf(name)}
          // Scrollable by keyboard.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={pane.onScroll}
        >
          <div className={ui.around} style={{ width: layout.width, height: layout.height }}>
            {layout.boxes.slice(first, last + 1).map((box, offset) => {
              const index = first + offset
              return (
                <PdfPage
                  key={index}
                  {...{ pdf, index, box, turns, pixelRatio, onSize, onActive, onDestination }}
                  isSeen={index >= seen.first && index <= seen.last}
                  search={isFinding ? find.search : null}
                  active={isFinding && active?.page === index ? active.index : null}
                />
              )
            })}
          </div>
        </div>
      </div>
    </>
  )
}

interface SigningLineToolProps {
  pdf: PDFDocumentProxy
  pane: RefObject<ZoomPane>
  place: SigningLine | null
}

function SigningLineTool({ pdf, pane, place }: SigningLineToolProps) {
  return (
    <ToolGroup>
      <IconButton
        label={copy.goToSigningLine}
        icon={<IconWritingSign />}
        onClick={() => void goToSigningLine(pdf, pane, place)}
      />
    </ToolGroup>
  )
}

type PaneRef = { readonly current: ReturnType<typeof useZoomPane> }

/** Scrolls once to the active match: first to its page, then to the match itself when the page knows its area. */
function useShownMatch(pane: PaneRef, active: ReturnType<typeof useFind>['active']) {
  const pending = useRef<typeof active>(null)
  // Must run before the page's own effect, which reports the match's area and checks whether it is pending.
  useLayoutEffect(() => {
    pending.current = active
    if (active === null) return
    const { first, last } = pane.current.window
    if (active.page < first || active.page > last) pane.current.goTo(active.page)
  }, [active, pane])
  const onActive = useCallback(
    (page: number, index: number, area: PageRegion) => {
      if (pending.current?.page !== page || pending.current.index !== index) return
      pending.current = null
      pane.current.reveal(page, area)
    },
    [pane],
  )
  return { active, onActive }
}

/** Overrides Ctrl/Command+F: the browser would search only the rendered pages. */
function useFindKey(onFind: () => void): void {
  const latest = useRef(onFind)
  useEffect(() => {
    latest.current = onFind
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'f' || event.shiftKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
