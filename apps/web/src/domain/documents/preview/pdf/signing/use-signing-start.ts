import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState, type RefObject } from 'react'
import type { ZoomPane } from '../../zoom/use-zoom-pane.ts'
import { findSigningLine, type SigningLine } from './find-signing-line.ts'

type PaneRef = RefObject<ZoomPane>

const afterLayout = (done: () => void) => requestAnimationFrame(() => requestAnimationFrame(done))

/** Zooms to where the document is signed, in a legible size. */
export async function goToSigningLine(pdf: PDFDocumentProxy, pane: PaneRef, place: SigningLine | null): Promise<void> {
  const { page, region } = place ?? (await findSigningLine(pdf))
  if (pane.current.percent < 100) pane.current.setZoom(100)
  await new Promise<void>((resolve) => {
    afterLayout(() => {
      pane.current.reveal(page, region)
      resolve()
    })
  })
}

/** The upper edge of the first page, in CSS pixels. */
const startSlack = 32

interface SigningStart {
  readonly pdf: PDFDocumentProxy
  readonly pane: PaneRef
  readonly scroller: RefObject<HTMLElement | null>
  /** Whether the pages are laid out. */
  readonly isReady: boolean
  /** False: the document opens at its start. */
  readonly isOn: boolean
  /** Null: where the document asks for it. */
  readonly place: SigningLine | null
}

/**
 * Opens a document where it is signed. What is on screen then counts as read only after the signer has gone to the start.
 */
export function useSigningStart({ pdf, pane, scroller, isReady, isOn, place }: SigningStart) {
  const [phase, setPhase] = useState<'opening' | 'there' | 'reading'>(isOn ? 'opening' : 'reading')
  useEffect(() => {
    if (phase !== 'opening' || !isReady) return undefined
    let isActive = true
    const arrive = (next: 'there' | 'reading') => isActive && setPhase(next)
    goToSigningLine(pdf, pane, place).then(
      () => arrive('there'),
      () => arrive('reading'),
    )
    return () => {
      isActive = false
    }
  }, [phase, isReady, pdf, pane, place])
  // The note above the pages leaves them less room than before: with large text the place would be below the edge.
  useEffect(() => {
    if (phase === 'there') afterLayout(() => void goToSigningLine(pdf, pane, place))
  }, [phase, pdf, pane, place])
  useEffect(() => {
    const element = scroller.current
    if (phase !== 'there' || element === null) return undefined
    const onScroll = () => element.scrollTop <= startSlack && setPhase('reading')
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [phase, scroller])
  const readFromStart = () => {
    pane.current.setZoom('width')
    afterLayout(() => {
      pane.current.goTo(0)
      scroller.current?.focus({ preventScroll: true })
      setPhase('reading')
    })
  }
  return { isThere: phase === 'there', isReading: phase === 'reading', readFromStart }
}
