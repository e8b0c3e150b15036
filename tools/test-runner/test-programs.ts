import { existsSync } from 'node:fs'
import { hasClamd } from '../../apps/server/src/media/inspect/clamd/real-clamd.ts'
import { hasProgram } from '../../apps/server/testing/app/processes.ts'
import { hasLibreOffice } from '../../apps/server/testing/financials/libre-office.ts'
import { hasS3Server } from '../../apps/server/testing/storage/s3-server.ts'
import { run } from '../bootstrap/run-program.mjs'

/** Third-party programs that tests run Loanyard against, each with Debian's package and what is skipped without it. */
const PROGRAMS = [
  { isInstalled: hasS3Server, debian: 'python3-swift', tests: 'documents on S3' },
  { isInstalled: hasClamd, debian: 'clamav-daemon', tests: 'the virus check with a real clamd' },
  {
    isInstalled: hasLibreOffice,
    debian: 'libreoffice-calc-nogui',
    tests: 'workbooks recalculated by LibreOffice',
  },
  { isInstalled: () => hasProgram('pdfsig'), debian: 'poppler-utils', tests: 'sealed PDFs verified by pdfsig' },
  {
    isInstalled: () => hasProgram('sqlmap'),
    debian: 'sqlmap',
    tests: 'whether sqlmap finds a known injection',
  },
  { isInstalled: () => hasProgram('unzip'), debian: 'unzip', tests: 'archives unpacked by unzip' },
  // Debian 12 calls it 7zz, later ones 7z.
  { isInstalled: () => hasProgram('7z') || hasProgram('7zz'), debian: '7zip', tests: 'archives unpacked by 7z' },
  { isInstalled: () => hasProgram('bsdtar'), debian: 'libarchive-tools', tests: 'archives unpacked by bsdtar' },
]

let ensured: Promise<void> | null = null

/** Installs missing programs if we may, and reports which tests are skipped without the rest; once per run. */
export function ensureTestPrograms(): Promise<void> {
  ensured ??= ensure()
  return ensured
}

const missing = () => PROGRAMS.filter(({ isInstalled }) => !isInstalled())

async function ensure(): Promise<void> {
  const missingPackages = missing().map(({ debian }) => debian)
  if (missingPackages.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Installing Debian packages that tests need (${missingPackages.join(', ')}) …`)
    // Tests start what they need themselves: no service should run on this machine because of them.
    const env = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' }
    await run('apt-get', ['update', '-qq'], { output: 'kept', env })
    // One by one, so that a package missing from a release doesn't block the others.
    for (const name of missingPackages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { output: 'kept', env })
    }
  }
  for (const { debian, tests } of missing()) console.log(`Left out: ${tests}, which needs Debian’s ${debian}.`)
}
