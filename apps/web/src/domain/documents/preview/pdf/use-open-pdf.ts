import { useEffect, useState } from 'react'
import * as copy from '../copy.ts'
import type { ByteSource } from '../document-bytes.ts'
import { PreviewError } from '../preview-error.ts'
import type { PageSize } from '../zoom/page-layout.ts'
import { openPdf, type OpenPdf } from './open-pdf.ts'

export type OpenPdfState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'open'; readonly pdf: OpenPdf['pdf']; readonly firstSize: PageSize }

/** Pages that haven't been read yet are laid out with the first page's size. */
async function firstSizeOf(pdf: OpenPdf['pdf']): Promise<PageSize> {
  if (pdf.numPages === 0) throw new PreviewError(copy.pdfEmpty)
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { width, height }
}

export function useOpenPdf(source: ByteSource, size: number | null): OpenPdfState {
  const [state, setState] = useState<OpenPdfState>({ is: 'loading' })
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
