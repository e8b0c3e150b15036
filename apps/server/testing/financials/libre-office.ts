import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'

const programs = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/homebrew/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]
/** Looked up at each use: `npm test` may install it after this module was loaded. */
const findProgram = () => programs.find((path) => existsSync(path)) ?? null

/** True if LibreOffice is available to compute a workbook. */
export function hasLibreOffice(): boolean {
  return findProgram() !== null
}

/** Makes LibreOffice compute every formula when it opens a workbook, whatever result was saved. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`

/** Workbooks as LibreOffice saves them again, with every formula recomputed. */
export function recalculated(books: readonly Uint8Array[]): Uint8Array[] {
  const program = findProgram()
  if (program === null) throw new Error('LibreOffice is not here')
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-sheets-'))
  const names = books.map((_, index) => `book-${index}.xlsx`)
  try {
    for (const [index, bytes] of books.entries()) writeFileSync(join(folder, names[index] ?? ''), bytes)
    mkdirSync(join(folder, 'profile/user'), { recursive: true })
    writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), settings)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = [profile, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', join(folder, 'out')]
    const files = names.map((name) => join(folder, name))
    const { status } = spawnSync(program, [...args, ...files], { stdio: 'ignore', timeout: 90_000 })
    if (status !== 0) throw new Error('LibreOffice could not open a workbook')
    return names.map((name) => readFileSync(join(folder, 'out', name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The values of a sheet's cells by name: `C7`. Formulas have their results. */
export async function cellsIn(bytes: Uint8Array, sheet: string): Promise<ReadonlyMap<string, unknown>> {
  const { sheets } = await readXlsx(bytes, { sheets: [sheet] })
  const cells = new Map<string, unknown>()
  for (const [row, values] of (sheets[0]?.rows ?? []).entries()) {
    for (const [column, value] of values.entries()) if (value !== null) cells.set(`${letters(column)}${row + 1}`, value)
  }
  return cells
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`
}
