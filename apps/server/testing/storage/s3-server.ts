import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '../../src/services/storage/s3/s3-client.ts'

/** Debian's Python, which finds Debian's packages. */
const python = '/usr/bin/python3'
const swift = '/usr/lib/python3/dist-packages/swift/common/middleware/s3api'
const program = fileURLToPath(new URL('s3-server.py', import.meta.url))

export interface S3Server {
  /** Settings to reach the server. */
  readonly settings: S3Settings
  /** From now on the server accepts data and sends no reply. */
  readonly hold: () => void
  readonly resume: () => void
  readonly stop: () => Promise<void>
}

export function hasS3Server(): boolean {
  return existsSync(swift)
}

/** A real S3 service (OpenStack Swift) with an empty bucket; null, with the reason printed, if the machine has none. */
export async function startS3Server(): Promise<S3Server | null> {
  if (!hasS3Server()) {
    process.stderr.write(
      'Tests on S3 are left out: they need Debian’s python3-swift (apt-get install python3-swift).\n',
    )
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-s3-'))
  const server = spawn(python, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const port = await firstLine(server)
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'documents',
      accessKeyId: 'test:tester',
      secretAccessKey: 'testing',
      forcePathStyle: true,
    },
    hold: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: async () => {
      const ended = once(server, 'close')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function firstLine(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('the S3 server was started without a pipe')
  const lines = createInterface(server.stdout)
  const ended = once(lines, 'close').then(() => {
    throw new Error('the S3 server ended before it was ready')
  })
  const line = await Promise.race([once(lines, 'line'), ended])
  ended.catch(() => undefined)
  return String(line[0])
}
