import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useRef, type CSSProperties, useState, type RefObject } from 'react'
import * as copy from '../copy.ts'
import type { PageBox, PageSize } from '../zoom/page-layout.ts'
import type { PageRegion } from '../zoom/scrolling.ts'
import { matchesIn, pageText } from './find/find-text.ts'
import type { PageLink } from './page-links.ts'
import styles from './pdf.module.css'
import { SigningFields } from './signing/signing-fields.tsx'
import { areasOf, type PageTextLayer } from './text-layer.ts'
import { useLinks, usePdfPage, usePicture, useTextLayer } from './use-pdf-page.ts'

type Areas = readonly (readonly PageRegion[])[]

interface MatchQuery {
  readonly page: RefObject<HTMLElement | null>
  readonly layer: PageTextLayer | null
  readonly search: RegExp | null
  readonly turns: number
}

/** Areas with the query they were measured for; stale as soon as the query changes. */
interface MeasuredMatches extends Omit<MatchQuery, 'page'> {
  readonly areas: Areas
}

const none: Areas = []
const unmeasured: MeasuredMatches = { layer: null, search: null, turns: 0, areas: none }

function useMatches({ page, layer, search, turns }: MatchQuery): Areas {
  const [measured, setMeasured] = useState(unmeasured)
  useEffect(() => {
    if (layer === null || search === null) return undefined
    const frame = requestAnimationFrame(() => {
      const whole = page.current?.getBoundingClientRect()
      if (whole === undefined) return
      const matches = matchesIn(pageText(layer.pieces), search, layer.pieces)
      setMeasured({ layer, search, turns, areas: matches.map((match) => areasOf(match, layer, whole)) })
    })
    return () => cancelAnimationFrame(frame)
  }, [page, layer, search, turns])
  const isOfNow = measured.layer === layer && measured.search === search && measured.turns === turns
  return isOfNow ? measured.areas : none
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy
  /** From 0. */
  readonly index: number
  readonly box: PageBox
  readonly turns: number
  readonly pixelRatio: number
  readonly isSeen: boolean
  readonly search: RegExp | null
  /** Index of the active match on this page; null if it isn't on this page. */
  readonly active: number | null
  /** Reports a page's real size, unknown until the page is read. */
  readonly onSize: (index: number, size: PageSize) => void
  readonly onActive: (index: number, match: number, area: PageRegion) => void
  readonly onDestination: (destination: unknown) => void
}

function percent(area: PageRegion): CSSProperties {
  const part = (fraction: number) => `${fraction * 100}%`
  return { left: part(area.left), top: part(area.top), width: part(area.width), height: part(area.height) }
}

export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { pdf, index, box, turns, pixelRatio, isSeen, search, active, onSize, onActive, onDestination } = props
  const { left, top, width, height, scale } = box
  const whole = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const { page, failed } = usePdfPage(pdf, index)
  const notDrawn = usePicture(page, picture, { scale, turns, pixelRatio, isSeen })
  const layer = useTextLayer(page, text, turns)
  const links = useLinks(page, turns)
  const matches = useMatches({ page: whole, layer, search, turns })

  useEffect(() => {
    if (page === null) return
    const size = page.getViewport({ scale: 1 })
    onSize(index, { width: size.width, height: size.height })
  }, [page, index, onSize])

  const [activeArea] = (active === null ? undefined : matches[active]) ?? []
  useEffect(() => {
    if (active !== null && activeArea !== undefined) onActive(index, active, activeArea)
  }, [index, active, activeArea, onActive])

  const style: CSSProperties & Record<`--${string}`, number> = {
    left,
    top,
    width,
    height,
    '--total-scale-factor': scale,
  }
  return (
    <div ref={whole} className={styles.page} style={style} role="group" aria-label={copy.page(index + 1)}>
      <div ref={picture} className={styles.picture} aria-hidden="true" />
      {matches.map((areas, match) =>
        areas.map((area, line) => (
          <div
            // Lines never reorder.
            key={`${match}-${line}`}
            className={styles.match}
            data-active={match === active || undefined}
            style={percent(area)}
          />
        )),
      )}
      <div ref={text} className={styles.text} />
      <SigningFields page={index} turns={turns} />
      {links.map((link) => (
        <Link key={link.id} link={link} onDestination={onDestination} />
      ))}
      {(failed || notDrawn) && <p className={styles.failed}>{copy.pageFailed(index + 1)}</p>}
    </div>
  )
})

function Link({ link, onDestination }: { link: PageLink; onDestination: (destination: unknown) => void }) {
  const { area, url, destination } = link
  if (url === null) {
    return (
      <button
        type="button"
        className={styles.link}
        style={percent(area)}
        aria-label={copy.goToLink}
        onClick={() => onDestination(destination)}
      />
    )
  }
  return (
    <a
      className={styles.link}
      style={percent(area)}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={copy.openLink(url)}
    >
      <span className={styles.target}>{url}</span>
    </a>
  )
}
