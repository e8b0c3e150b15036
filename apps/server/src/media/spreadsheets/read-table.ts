import { AppError, badInput } from '../../errors.ts'
import * as copy from '../copy.ts'
import { ParserPool, defaultPoolLimits, tooBusy } from '../sandbox/parser-pool.ts'
import type { CsvRow, CsvTask, PackedCell, TableAnswer, TableTask, WorkbookTask } from './task.ts'

export type { CsvRow } from './task.ts'

const SCRIPT = new URL('./worker.ts', import.meta.url)
const MEBI = 1024 * 1024

const poolLimits = {
  ...defaultPoolLimits,
  waiting: 50,
  waiting_each: 10,
  open_ms: 10_000,
  wait_ms: 45_000,
  resident: 768 * MEBI,
  worker_memory: 64 * MEBI,
  output: MEBI,
}

const pool = new ParserPool<TableTask, TableAnswer>({
  script: SCRIPT,
  limits: poolLimits,
  failed: () => ({ kind: 'refused', why: 'damaged' }),
  busy: tooBusy(copy.readingBusy),
})

export type CellValue = string | number | boolean | Date | null

/** The requested part of a sheet. */
export interface Sheet {
  readonly rows: readonly (readonly CellValue[])[]
  /** Cells with a formula, as zero-based `row,column`. */
  readonly formulas: ReadonlySet<string>
}

interface TableFile {
  /** The partner. */
  readonly owner: string
  readonly bytes: Uint8Array
}

/** Reads named sheets of a workbook, up to `rows` and `columns`. Throws bad_input, too_large, unavailable. */
export async function readSheets(
  table: TableFile,
  selection: Omit<WorkbookTask, 'kind'>,
): Promise<ReadonlyMap<string, Sheet>> {
  const answer = await read(table, { kind: 'workbook', ...selection })
  if (answer.kind === 'workbook') {
    return new Map(
      answer.sheets.map(({ name, rows, formulas }) => [
        name,
        { rows: rows.map((row) => row.map(unpacked)), formulas: new Set(formulas) },
      ]),
    )
  }
  if (answer.kind === 'refused' && answer.why === 'too_large') {
    throw new AppError('too_large', copy.workbookTooLarge)
  }
  if (answer.kind === 'refused' && answer.why === 'too_many_sheets') {
    throw badInput([{ path: 'body', message: copy.tooManySheets }])
  }
  throw badInput([{ path: 'body', message: copy.workbookUnreadable }])
}

/** The nonempty rows of a CSV file. Throws bad_input, unavailable. */
export async function readCsv(table: TableFile, limits: Omit<CsvTask, 'kind'>): Promise<readonly CsvRow[]> {
  const answer = await read(table, { kind: 'csv', ...limits })
  if (answer.kind === 'csv') return answer.rows
  throw badInput([{ path: 'file', message: csvProblem(answer, limits) }])
}

function csvProblem(answer: TableAnswer, { cells, columns }: Omit<CsvTask, 'kind'>): string {
  if (answer.kind === 'refused' && answer.why === 'too_many_cells') {
    return copy.tooManyCells(columns, cells.toLocaleString('en-US'))
  }
  return copy.csvUnreadable(answer.kind === 'unreadable' ? answer.message : '')
}

async function read({ owner, bytes }: TableFile, task: TableTask): Promise<TableAnswer> {
  return (await pool.run({ owner, task, input: async () => [bytes] })).answer
}

function unpacked(cell: PackedCell): CellValue {
  if (cell === null || typeof cell !== 'object') return cell
  return new Date(cell.date ?? Number.NaN)
}
