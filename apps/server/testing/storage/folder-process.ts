import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('serve-folder.ts', import.meta.url))

/** A process of its own that serves a folder. */
export interface FolderProcess {
  readonly at: (address: string) => string
  readonly stop: () => Promise<void>
}

/** @param largestFile KiB; the process can write no larger file, as if the disk were full */
export async function folderProcess(folder: string, largestFile?: number): Promise<FolderProcess> {
  const serve = `exec "${process.execPath}" "${program}" "${folder}"`
  // The limit counts blocks of 512 bytes; its signal would end the process.
  const command = largestFile === undefined ? serve : `trap '' XFSZ; ulimit -f ${largestFile * 2}; ${serve}`
  const server = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(createInterface(server.stdout), 'line')
  return {
    at: (address) => `http://127.0.0.1:${String(port)}${address}`,
    stop: async () => {
      const ended = once(server, 'close')
      server.kill('SIGKILL')
      await ended
    },
  }
}
