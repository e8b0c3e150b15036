import { countMupdfWarnings } from '../inspection/worker/complaints.ts'
import { serve } from '../sandbox/worker/serve.ts'
import { installFonts } from '../signing/worker/fonts.ts'
import { pdfOfPages } from '../signing/worker/layout.ts'
import { savePdf } from '../signing/worker/saving.ts'
import type { PrintTask } from './task.ts'

// Lays out a document apart from the server, which goes on meanwhile. One task, then it ends: see print.ts.

countMupdfWarnings()
installFonts()
serve(({ html, width, height }: PrintTask) => ({ answer: {}, bytes: savePdf(pdfOfPages(html, { width, height })) }))
