import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.ts'

/** Loanyard with the demo data in a folder of its own, and a limit of requests that is not reached. It ends with us. */
export async function startDemo(dataDir: string, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000000',
      PUBLIC_REQUESTS_PER_MINUTE: '100000000',
      EMAILS_PER_DAY: '100000000',
      EMAILS_PER_DAY_NEW: '100000000',
      EXPORTS_PER_HOUR: '100000000',
      SESSIONS_PER_PERSON: '10000',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  let text = ''
  await new Promise<void>((ready, failed) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('Loanyard is ready.')) ready()
    })
    void gone.then(() => failed(new Error(`the server ended:\n${text}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await gone
    },
  }
}
