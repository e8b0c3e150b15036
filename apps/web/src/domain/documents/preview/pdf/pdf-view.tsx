import { useState } from 'react'
import type { ByteSource } from '../document-bytes.ts'
import type { PreviewDocument } from '../preview-kind.ts'
import { PreviewFailed, PreviewLoading } from '../preview-states.tsx'
import { PdfText } from './pdf-text.tsx'
import { PdfViewer } from './pdf-viewer.tsx'
import type { SigningLine } from './signing/find-signing-line.ts'
import { useOpenPdf } from './use-open-pdf.ts'

interface PdfViewProps {
  readonly document: Pick<PreviewDocument, 'name' | 'size'>
  readonly source: ByteSource
  /** Called once the end of the last page has been visible. */
  readonly onEnd?: (() => void) | undefined
  /** Shows the text instead of the pages. */
  readonly asText?: boolean
  /** Offers to go where the document asks for a signature. */
  readonly isToSign?: boolean
  /** Null: where the document asks for it. */
  readonly signAt?: SigningLine | null
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

function PdfAttempt({ source, size, name, onEnd, onRetry, asText = false, ...signing }: PdfAttemptProps) {
  const state = useOpenPdf(source, size)
  if (state.is === 'loading') return <PreviewLoading />
  if (state.is === 'failed') return <PreviewFailed error={state.error} onRetry={onRetry} />
  if (asText) return <PdfText pdf={state.pdf} {...{ name, onEnd }} />
  return <PdfViewer pdf={state.pdf} firstSize={state.firstSize} {...{ name, onEnd }} {...signing} />
}
