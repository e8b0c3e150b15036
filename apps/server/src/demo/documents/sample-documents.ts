import { Font, PDFDocument } from 'mupdf'
import { pagesOf, type DocumentPage } from './document-pages.ts'

/** Documents from the demo's borrowers, by the number of the stage they were requested in. */
export const sampleDocuments: readonly { readonly stage: number; readonly name: string }[] = [
  { stage: 1, name: 'Loan request summary.pdf' },
  { stage: 1, name: 'Resume.pdf' },
  { stage: 2, name: 'Personal tax return 2024_20260112_101530.pdf' },
  { stage: 2, name: 'Personal tax return 2025_20260412_091208.pdf' },
  { stage: 2, name: 'Business tax return 2025 – Form 1120-S with all schedules.pdf' },
  { stage: 2, name: 'Personal financial statement (SBA Form 413).pdf' },
  { stage: 2, name: 'Debt schedule.csv' },
  { stage: 3, name: 'Purchase agreement.pdf' },
  { stage: 3, name: 'Lease – 214 Wharf Street, second amendment.pdf' },
  { stage: 3, name: 'Business plan and projections.pdf' },
  { stage: 4, name: 'Interim statements September.pdf' },
  { stage: 5, name: 'Equipment appraisal.pdf' },
]

const debts = `Lender,Purpose,Original amount,Balance,Rate,Monthly payment,Matures
Harbor Savings Bank,Vehicle,48000.00,31250.40,6.25%,934.12,2029-03-01
Coastal Credit Union,Equipment,120000.00,88410.77,7.10%,2386.05,2030-08-15
Seller note,Goodwill,75000.00,75000.00,5.00%,795.49,2036-01-01
`

/** A document with this name of a business: a PDF, or a CSV file. */
export function sampleDocumentBytes(name: string, business: string): { body: Buffer; pages: number | null } {
  if (name.endsWith('.csv')) return { body: Buffer.from(debts), pages: null }
  const document = new PDFDocument()
  const fonts = { F: new Font('Helvetica'), C: new Font('Courier') }
  const resources = document.addObject({
    Font: { F: document.addSimpleFont(fonts.F), C: document.addSimpleFont(fonts.C) },
  })
  const pages = pagesOf(name, business)
  for (const page of pages)
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contentsOf(page, business)))
  return { body: Buffer.from(document.saveToBuffer('').asUint8Array()), pages: pages.length }
}

/** Courier is 0.6 em wide, so that amounts end at the right margin. */
const amountSize = 9
const rightMargin = 540
const footer = 'Sample made for a demonstration. No figures of a real person or business.'

function contentsOf({ heading, lines }: DocumentPage, business: string): string {
  const text = (font: string, x: number, y: number, value: string) =>
    `BT /${font} Tf ${x.toFixed(1)} ${y} Td (${escapePdfText(value)}) Tj ET`
  const rows = lines.flatMap((line, index) => {
    const y = 666 - index * 17
    if (typeof line === 'string') return [text('F 9', 72, y, line)]
    const [label, amount] = line
    const x = rightMargin - amount.length * amountSize * 0.6
    return [text('F 9', 72, y, label), text(`C ${amountSize}`, x, y, amount), `0.8 G 72 ${y - 4} m 540 ${y - 4} l S`]
  })
  return [text('F 11', 72, 732, business), text('F 14', 72, 702, heading), ...rows, text('F 8', 72, 36, footer)].join(
    '\n',
  )
}

/** The font has only Latin letters, and parentheses delimit strings in PDF. */
function escapePdfText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/[()\\]/g, String.raw`\$&`)
}
