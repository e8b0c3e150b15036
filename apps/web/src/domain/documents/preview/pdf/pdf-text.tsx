import { clsx } from 'clsx'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from '../copy.ts'
import { PreviewLoading } from '../preview-states.tsx'
import styles from './pdf.module.css'
import { linesOf } from './text-lines.ts'

async function textOf(pdf: PDFDocumentProxy, index: number): Promise<readonly string[]> {
  return linesOf(await (await pdf.getPage(index + 1)).getTextContent())
}

/** Null until it is read. Pages that can't be read have no lines. */
function usePageLines(pdf: PDFDocumentProxy): readonly (readonly string[])[] | null {
  const [pages, setPages] = useState<readonly (readonly string[])[] | null>(null)
  useEffect(() => {
    let isActive = true
    const indexes = Array.from({ length: pdf.numPages }, (_, index) => index)
    const reading = Promise.all(indexes.map((index) => textOf(pdf, index).catch(() => [])))
    void reading.then((read) => isActive && setPages(read))
    return () => {
      isActive = false
    }
  }, [pdf])
  return pages
}

interface PdfTextProps {
  readonly pdf: PDFDocumentProxy
  readonly name: string
  /** Called once the end of the text has been visible. */
  readonly onEnd?: (() => void) | undefined
}

/** The text of a PDF in the reader's own size and width, for small screens. */
export function PdfText({ pdf, name, onEnd }: PdfTextProps) {
  const pages = usePageLines(pdf)
  const end = useRef<HTMLDivElement>(null)
  const hasText = pages?.every((lines) => lines.length > 0) === true
  useEffect(() => {
    // Pages without text have to be seen as they are.
    if (end.current === null || onEnd === undefined || !hasText) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasText, onEnd])
  if (pages === null) return <PreviewLoading />
  return (
    // Scrollable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={clsx(ui.focusInside, styles.text)} role="region" aria-label={copy.textOf(name)} tabIndex={0}>
      {pages.map((lines, index) => (
        <section key={index} aria-label={copy.page(index + 1)}>
          {lines.length === 0 ? (
            <p className={ui.quiet}>{copy.pageHasNoText(index + 1)}</p>
          ) : (
            lines.map((line, number) => <p key={number}>{line}</p>)
          )}
        </section>
      ))}
      <div ref={end} />
    </div>
  )
}
