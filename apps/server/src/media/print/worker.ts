import { installFonts } from '../pdf/fonts.ts'
import { pdfOfPages } from '../pdf/layout.ts'
import { countMupdfWarnings } from '../pdf/mupdf-warnings.ts'
import { savePdf } from '../pdf/save-pdf.ts'
import { serve } from '../sandbox/worker/serve.ts'
import type { PrintTask } from './print-html.ts'

// Lays out a document apart from the server, which goes on meanwhile. One task, then it ends: see print.ts.

countMupdfWarnings()
installFonts()
serve(({ html, width, height }: PrintTask) => ({ answer: {}, bytes: savePdf(pdfOfPages(html, { width, height })) }))
