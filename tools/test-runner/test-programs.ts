import { existsSync } from 'node:fs'
import { hasClamd } from '../../apps/server/src/media/inspect/clamd/real-clamd.ts'
import { hasProgram } from '../../apps/server/testing/app/processes.ts'
import { hasLibreOffice } from '../../apps/server/testing/financials/libre-office.ts'
import { hasS3Server } from '../../apps/server/testing/storage/s3-server.ts'
import { run } from '../bootstrap/run-program.mjs'
import type { Outcome } from './report.ts'

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

let ensured: Promise<Outcome> | null = null

/** Installs missing programs if we may, and reports which tests are skipped without the rest; once per run. */
export function ensureTestPrograms(): Promise<Outcome> {
  ensured ??= ensure()
  return ensured
}

async function ensure(): Promise<Outcome> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  const { leftOut, notFound } = await installMissing(PROGRAMS, mayInstall ? installFromDebian : null)
  for (const { debian, tests } of leftOut) console.log(`Left out: ${tests}, which needs Debian’s ${debian}.`)
  const isFailure = notFound.length > 0 && Boolean(process.env['CI'])
  const lines = notFound.map(({ debian, tests }) => `Debian’s ${debian} is installed, but ${tests} can’t find it.`)
  return { passed: isFailure ? 0 : 1, failed: isFailure ? 1 : 0, output: lines.join('\n') }
}

type Program = (typeof PROGRAMS)[number]

/**
 * Installs what is missing.
 * @param install installs packages by name and returns those that are installed now; null if we may not
 * @returns the programs whose tests are left out; `notFound`: those of them whose package is installed, so that the lookup
 *   must be wrong
 */
export async function installMissing(
  programs: readonly Program[],
  install: ((packages: readonly string[]) => Promise<string[]>) | null,
): Promise<{ leftOut: Program[]; notFound: Program[] }> {
  const missing = programs.filter(({ isInstalled }) => !isInstalled())
  if (missing.length === 0 || install === null) return { leftOut: missing, notFound: [] }
  const installed = await install(missing.map(({ debian }) => debian))
  const leftOut = missing.filter(({ isInstalled }) => !isInstalled())
  return { leftOut, notFound: leftOut.filter(({ debian }) => installed.includes(debian)) }
}

async function installFromDebian(packages: readonly string[]): Promise<string[]> {
  console.log(`Installing Debian packages that tests need (${packages.join(', ')}) …`)
  // Tests start what they need themselves: no service should run on this machine because of them.
  const env = { DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' }
  await run('apt-get', ['update', '-qq'], { output: 'kept', env })
  const install = async (names: readonly string[]) => {
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...names]
    return (await run('apt-get', args, { output: 'kept', env })).code === 0
  }
  if (await install(packages)) return [...packages]
  // One by one, so that a package missing from the release, or out of reach, doesn't block the others.
  const installed: string[] = []
  for (const name of packages) if (await install([name])) installed.push(name)
  return installed
}
