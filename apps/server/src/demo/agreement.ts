import { Font, PDFDocument } from 'mupdf'

const lines = [
  'This agreement is a sample for the demo. It is not legal advice.',
  '',
  '1. The broker prepares your application for a loan guaranteed by the U.S. Small',
  '   Business Administration and brings it to lenders that fit it.',
  '2. You send complete and true papers, and say so when something changes.',
  '3. What the broker is paid, and by whom, is disclosed on SBA Form 159. Nothing is',
  '   due unless a loan is closed.',
  '4. Your papers go to lenders for this loan only, and to nobody else.',
  '5. Either side may end this agreement in writing at any time.',
  '',
  '',
  'Signed:   {{signature}}',
  '',
  '',
  'Name:     {{name}}',
  '',
  'Date:     {{date}}',
]

/** A page to be signed, with the places marked. */
export function agreementBytes(broker: string): Buffer {
  const document = new PDFDocument()
  const resources = document.addObject({ Font: { F: document.addSimpleFont(new Font('Helvetica')) } })
  const body = lines.map((text) => `(${text}) Tj 0 -20 Td`).join('\n')
  const contents = `BT /F 20 Tf 72 720 Td (Broker engagement agreement) Tj /F 12 Tf 0 -28 Td (with ${broker}) Tj /F 11 Tf 0 -40 Td\n${body} ET`
  document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contents))
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}
