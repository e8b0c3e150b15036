import { existsSync } from 'node:fs'
import { hasS3Server } from '../apps/server/testing/storage/s3-server.ts'
import { run } from './processes.mjs'

/** Installs the S3 service of the tests where this machine has none and we may; without it, says what is left out. */
export async function ensureS3Server(): Promise<void> {
  if (hasS3Server()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing an S3 service for the tests (python3-swift) from Debian …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { output: 'kept', env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-swift'], { output: 'kept', env })
  }
  if (!hasS3Server()) console.log('Left out: the tests on S3, which need Debian’s python3-swift.')
}
