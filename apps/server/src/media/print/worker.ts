import { installFonts } from '../pdf/fonts.ts'
import { pdfOfPages } from '../pdf/layout.ts'
import { savePdf, countMupdfWarnings } from '../pdf/mupdf.ts'
import { serve } from '../sandbox/worker/serve.ts'
import type { PrintTask } from './print-html.ts'

// The process that lays out a document, so that the server isn't blocked. It handles one task: see print-html.ts.

countMupdfWarnings()
installFonts()
serve(({ html, width, height }: PrintTask) => ({ answer: {}, bytes: savePdf(pdfOfPages(html, { width, height })) }))
