import * as copy from '../copy.ts'
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
  if (file === null) throw new PreviewError(copy.tableNotOpen)
  open = null
  open = { index, sheet: await file.open(index) }
  return open.sheet
}

async function resultOf(request: TableRequest): Promise<TableCalls[TableCallName]['result']> {
  switch (request.name) {
    case 'open':
      file = request.kind === 'csv' ? openCsv(request.bytes, request.isWhole) : await openWorkbook(request.bytes)
      return { names: file.names }
    case 'sheet':
      return (await sheetAt(request.sheet)).shape
    case 'rows': {
      const { from, to } = request
      const sheet = await sheetAt(request.sheet)
      return Array.from({ length: Math.max(0, Math.min(to, sheet.shape.rows) - from) }, (_, row) =>
        sheet.row(from + row),
      )
    }
  }
}

async function respondTo(request: TableRequest): Promise<TableResponse> {
  try {
    return { id: request.id, result: await resultOf(request) }
  } catch (error) {
    return { id: request.id, failure: error instanceof PreviewError ? error.message : null }
  }
}

/** Calls run in order, so that no sheet is closed while its rows are being read. */
let before: Promise<unknown> = Promise.resolve()

globalThis.addEventListener('message', ({ data }: MessageEvent<TableRequest>) => {
  before = before.then(async () => {
    globalThis.postMessage(await respondTo(data), {})
  })
})
