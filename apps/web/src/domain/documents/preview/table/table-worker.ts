import { PreviewError } from '../preview-error.ts'
import { openCsv } from './csv.ts'
import type { Sheet, TableFile } from './sheets.ts'
import type { TableResponse, TableCalls, TableCallName, TableRequest } from './table-messages.ts'
import { openWorkbook } from './workbook.ts'

/**
 * Parses tables off the page's thread: a malicious file can't block the page, and the policy this worker is served with
 * allows it no requests.
 */
let file: TableFile | null = null
/** Only one sheet at a time: 100,000 rows take a lot of memory. */
let open: { readonly index: number; readonly sheet: Sheet } | null = null

async function sheetAt(index: number): Promise<Sheet> {
  if (open?.index === index) return open.sheet
  if (file === null) throw new PreviewError('No table is open.')
  open = null
  open = { index, sheet: await file.open(index) }
  return open.sheet
}

async function answerTo(question: TableRequest): Promise<TableCalls[TableCallName]['answer']> {
  switch (question.name) {
    case 'open':
      file = question.kind === 'csv' ? openCsv(question.bytes, question.isWhole) : await openWorkbook(question.bytes)
      return { names: file.names }
    case 'sheet':
      return (await sheetAt(question.sheet)).shape
    case 'rows': {
      const { from, to } = question
      const sheet = await sheetAt(question.sheet)
      return Array.from({ length: Math.max(0, Math.min(to, sheet.shape.rows) - from) }, (_, row) =>
        sheet.row(from + row),
      )
    }
  }
}

async function answer(question: TableRequest): Promise<TableResponse> {
  try {
    return { id: question.id, answer: await answerTo(question) }
  } catch (error) {
    return { id: question.id, failure: error instanceof PreviewError ? error.message : null }
  }
}

/** Calls run in order, so that no sheet is closed while its rows are being read. */
let before: Promise<unknown> = Promise.resolve()

globalThis.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  before = before.then(async () => {
    globalThis.postMessage(await answer(data), {})
  })
})
