import { existsSync } from 'node:fs'
import { run } from './processes.mjs'

const hasPdfsig = () =>
  ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) => existsSync(`${folder}/pdfsig`))

/** Installs what verifies sealed PDFs in the tests where this machine has none and we may; without it, says what is left out. */
export async function ensurePdfsig(): Promise<void> {
  if (hasPdfsig()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing pdfsig for the tests (poppler-utils) from Debian …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { output: 'kept', env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'poppler-utils'], { output: 'kept', env })
  }
  if (!hasPdfsig()) console.log('Left out: the tests with pdfsig, which need poppler-utils.')
}
