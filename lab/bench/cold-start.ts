import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'
import { onCleanup } from '../harness/cleanup.ts'
import { BENCH_DIR } from '../harness/database-cluster.ts'
import { answering, ended } from '../harness/start-servers.ts'

/** Seconds from `npm start` to the first answered request: a first start, with an empty data folder, and a second. */
export async function measureStarts(port: number): Promise<{ first: number; second: number }> {
  const dataDir = join(BENCH_DIR, 'start')
  rmSync(dataDir, { recursive: true, force: true })
  const first = await start(dataDir, port)
  const second = await start(dataDir, port)
  rmSync(dataDir, { recursive: true, force: true })
  return { first, second }
}

async function start(dataDir: string, port: number): Promise<number> {
  const began = performance.now()
  const { PATH, HOME } = process.env
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => ended(child)
  onCleanup(stop)
  await answering(`http://127.0.0.1:${port}/api/health/ready`, child)
  const seconds = (performance.now() - began) / 1000
  await stop()
  return seconds
}
