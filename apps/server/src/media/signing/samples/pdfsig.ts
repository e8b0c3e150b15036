import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PROGRAMS = ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig', '/opt/homebrew/bin/pdfsig']

/** Where pdfsig is; null, and the reason printed, where the machine has none. */
export function findPdfsig(): string | null {
  const program = PROGRAMS.find((path) => existsSync(path))
  if (program !== undefined) return program
  process.stderr.write('Tests with pdfsig are left out: they need poppler-utils (apt-get install poppler-utils).\n')
  return null
}

/** What pdfsig says of a PDF. */
export async function runPdfsig(program: string, bytes: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-pdfsig-'))
  try {
    const file = join(folder, 'signed.pdf')
    writeFileSync(file, bytes)
    const { stdout, stderr } = await run(program, [file], { timeout: 30_000 }).catch((failure: unknown) =>
      outputOf(failure),
    )
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** It ends with an error where a PDF holds no signature, and says so all the same. */
function outputOf(failure: unknown): { stdout: string; stderr: string } {
  const { stdout = '', stderr = String(failure) } = failure as { stdout?: string; stderr?: string }
  return { stdout, stderr }
}
