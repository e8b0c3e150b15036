import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const PROGRAMS = ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig', '/opt/homebrew/bin/pdfsig']

/** The path of pdfsig; null, with a note on stderr, if it isn't installed. */
export function findPdfsig(): string | null {
  const program = PROGRAMS.find((path) => existsSync(path))
  if (program !== undefined) return program
  process.stderr.write('Skipped tests with pdfsig: they need poppler-utils (Debian: apt-get install poppler-utils).\n')
  return null
}

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

/** pdfsig exits with an error for a PDF without a signature but still prints its report. */
function outputOf(failure: unknown): { stdout: string; stderr: string } {
  const { stdout = '', stderr = String(failure) } = failure as { stdout?: string; stderr?: string }
  return { stdout, stderr }
}
