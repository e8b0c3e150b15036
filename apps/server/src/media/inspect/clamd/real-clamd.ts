import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClamdAddress } from './clamd.ts'

export interface RealClamd {
  readonly address: ClamdAddress
  readonly stop: () => Promise<void>
}

/** The test file every virus scanner finds, assembled here so that scanners don't flag this source file. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''),
)

const PROGRAMS = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd']

/** Size limit. */
export const clamdMaxBytes = 1024 * 1024

const program = () => PROGRAMS.find((path) => existsSync(path))

export function hasClamd(): boolean {
  return program() !== undefined
}

/** A clamd that knows only the EICAR file; null, with a note on stderr, if clamd isn't installed. */
export async function startClamd(): Promise<RealClamd | null> {
  const path = program()
  if (path === undefined) {
    process.stderr.write(
      'Skipped the test with a real clamd: it needs clamav-daemon (Debian: apt-get install clamav-daemon).\n',
    )
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'loanyard-clamd-'))
  const address = { host: '127.0.0.1', port: await freePort() }
  const daemon = spawn(path, ['--config-file', configure(folder, address)], { stdio: 'ignore' })
  const ended = once(daemon, 'close')
  while (!(await answers(address))) {
    if (daemon.exitCode !== null) throw new Error(`clamd ended with code ${daemon.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    address,
    stop: async () => {
      daemon.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configure(folder: string, { host, port }: ClamdAddress): string {
  const signatures = join(folder, 'signatures')
  mkdirSync(signatures)
  const md5 = createHash('md5').update(eicar).digest('hex')
  writeFileSync(join(signatures, 'eicar.hdb'), `${md5}:${eicar.length}:Eicar-Test-Signature\n`)
  const config = join(folder, 'clamd.conf')
  const lines = [
    'Foreground yes',
    `TCPAddr ${host}`,
    `TCPSocket ${port}`,
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${clamdMaxBytes}`,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  return config
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answers(address: ClamdAddress): Promise<boolean> {
  const socket = createConnection(address)
  const result = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    once(socket, 'close').then(() => false),
  ])
  socket.destroy()
  return result
}
