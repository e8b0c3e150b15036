import { useEffect, useState } from 'react'
import * as copy from '../copy.ts'
import type { ByteSource } from '../document-bytes.ts'
import { PreviewError } from '../preview-error.ts'
import type { PreviewDocument } from '../preview-kind.ts'
import { PreviewFailed, PreviewLoading } from '../preview-states.tsx'
import type { PageSize } from '../zoom/page-layout.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'
import { PdfText } from './pdf-text.tsx'
import { PdfViewer } from './pdf-viewer.tsx'

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly pdf: OpenPdf['pdf']; readonly firstSize: PageSize }

/** Pages that haven't been read yet are laid out with the first page's size. */
async function firstSizeOf(pdf: OpenPdf['pdf']): Promise<PageSize> {
  if (pdf.numPages === 0) throw new PreviewError(copy.pdfEmpty)
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { width, height }
}

function useOpenPdf(source: ByteSource, size: number | null): State {
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const fail = (error: unknown) => {
      if (signal.aborted) return
      controller.abort()
      setState({ is: 'failed', error })
    }
    const open = async () => {
      const { pdf } = await openPdf({ source, size, signal, onFailure: fail })
      const firstSize = await firstSizeOf(pdf)
      if (!signal.aborted) setState({ is: 'open', pdf, firstSize })
    }
    open().catch(fail)
    return () => controller.abort()
  }, [source, size])
  return state
}

interface PdfViewProps {
  readonly document: Pick<PreviewDocument, 'name' | 'size'>
  readonly source: ByteSource
  /** Called once the end of the last page has been visible. */
  readonly onEnd?: (() => void) | undefined
  /** Shows the text instead of the pages. */
  readonly asText?: boolean
  /** Offers to go where the document asks for a signature. */
  readonly isToSign?: boolean
}

export function PdfView({ document, source, ...view }: PdfViewProps) {
  const [attempt, setAttempt] = useState(0)
  const { name, size } = document
  return <PdfAttempt key={attempt} {...{ source, size, name, ...view }} onRetry={() => setAttempt(attempt + 1)} />
}

interface PdfAttemptProps extends Omit<PdfViewProps, 'document'> {
  readonly size: number | null
  readonly name: string
  readonly onRetry: () => void
}

function PdfAttempt({ source, size, name, onEnd, onRetry, asText = false, isToSign = false }: PdfAttemptProps) {
  const state = useOpenPdf(source, size)
  if (state.is === 'loading') return <PreviewLoading />
  if (state.is === 'failed') return <PreviewFailed error={state.error} onRetry={onRetry} />
  if (asText) return <PdfText pdf={state.pdf} {...{ name, onEnd }} />
  return <PdfViewer pdf={state.pdf} firstSize={state.firstSize} {...{ name, onEnd, isToSign }} />
}
