import { Font, PDFDocument } from 'mupdf'

/** Documents from the demo's borrowers, by the number of the stage they were requested in. */
export const sampleDocuments: readonly {
  readonly stage: number
  readonly name: string
  readonly lines: readonly string[]
}[] = [
  {
    stage: 1,
    name: 'Loan request summary.pdf',
    lines: ['Loan request summary', 'Purpose, amount, and the business in short.'],
  },
  { stage: 1, name: 'Resume.pdf', lines: ['Resume', 'Fifteen years in the trade, six of them in charge.'] },
  {
    stage: 2,
    name: 'Personal tax return 2024_20260112_101530.pdf',
    lines: ['Form 1040, 2024', 'Sample for the demo: no figures of a real person.'],
  },
  {
    stage: 2,
    name: 'Personal tax return 2025_20260412_091208.pdf',
    lines: ['Form 1040, 2025', 'Sample for the demo: no figures of a real person.'],
  },
  {
    stage: 2,
    name: 'Business tax return 2025 – Form 1120-S with all schedules.pdf',
    lines: ['Form 1120-S, 2025', 'Sample for the demo.', 'Schedule K-1'],
  },
  {
    stage: 2,
    name: 'Personal financial statement (SBA Form 413).pdf',
    lines: ['SBA Form 413', 'Assets, liabilities, net worth. Sample for the demo.'],
  },
  { stage: 2, name: 'Debt schedule.csv', lines: [] },
  {
    stage: 3,
    name: 'Purchase agreement.pdf',
    lines: ['Asset purchase agreement', 'Sample for the demo. Not a contract.'],
  },
  {
    stage: 3,
    name: 'Lease – 214 Wharf Street, second amendment.pdf',
    lines: ['Lease, second amendment', 'Sample for the demo. Not a contract.'],
  },
  { stage: 3, name: 'Business plan and projections.pdf', lines: ['Business plan', 'Market', 'Projections'] },
  {
    stage: 4,
    name: 'Interim statements September.pdf',
    lines: ['Profit and loss to September', 'Balance sheet at September 30'],
  },
  {
    stage: 5,
    name: 'Equipment appraisal.pdf',
    lines: ['Appraisal of machinery and equipment', 'Sample for the demo.'],
  },
]

const debts = `Lender,Purpose,Original amount,Balance,Rate,Monthly payment,Matures
Harbor Savings Bank,Vehicle,48000.00,31250.40,6.25%,934.12,2029-03-01
Coastal Credit Union,Equipment,120000.00,88410.77,7.10%,2386.05,2030-08-15
Seller note,Goodwill,75000.00,75000.00,5.00%,795.49,2036-01-01
`

/** A PDF with a page per line, headed by the business; or a CSV file. */
export function sampleDocumentBytes(
  { name, lines }: (typeof sampleDocuments)[number],
  business: string,
): { body: Buffer; pages: number | null } {
  if (name.endsWith('.csv')) return { body: Buffer.from(debts), pages: null }
  const document = new PDFDocument()
  const font = document.addSimpleFont(new Font('Helvetica'))
  const resources = document.addObject({ Font: { F: font } })
  for (const line of lines) {
    const text = `BT /F 11 Tf 72 740 Td (${escapePdfText(business)}) Tj /F 22 Tf 0 -48 Td (${escapePdfText(line)}) Tj ET`
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, text))
  }
  return { body: Buffer.from(document.saveToBuffer('').asUint8Array()), pages: lines.length }
}

/** The font has only Latin letters, and parentheses delimit strings in PDF. */
function escapePdfText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/[()\\]/g, String.raw`\$&`)
}
