import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface ClamdAddress {
  readonly host: string
  readonly port: number
}

/** clamd gave no reliable answer: the file must be scanned again. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError'
}

/**
 * Scans one file with clamd's INSTREAM command. Anything but a clear answer throws ClamdError: no connection, a timeout, a
 * closed socket, an unknown answer, and above all the size limit, beyond which clamd scans nothing.
 */
export class ClamdScan {
  readonly #socket: Socket
  #answer = ''
  #failure: Error | null = null
  readonly #ended: Promise<void>

  private constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer for ${timeoutMs} ms`)))
    socket.on('data', (data: Buffer) => {
      if (this.#answer.length < 10_000) this.#answer += data.toString('latin1')
    })
    this.#ended = new Promise((resolve) => {
      socket.on('error', (error) => (this.#failure = error))
      // clamd closes after its answer and reads no further.
      socket.on('end', () => socket.destroy())
      socket.on('close', () => resolve())
    })
  }

  static async begin({ host, port }: ClamdAddress, timeoutMs: number): Promise<ClamdScan> {
    const socket = connect({ host, port, noDelay: true })
    const scan = new ClamdScan(socket, timeoutMs)
    await Promise.race([once(socket, 'connect').catch(() => undefined), scan.#ended])
    if (socket.destroyed) throw scan.#error()
    await scan.#write(Buffer.from('zINSTREAM\0'))
    return scan
  }

  /** Sends the next bytes, waiting while clamd's buffer is full. */
  async send(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await this.#write(Buffer.concat([length, chunk]))
  }

  /** Call after the last bytes. @returns the name of what was found, or null for a clean file */
  async finish(): Promise<string | null> {
    await this.#write(Buffer.alloc(4))
    await this.#ended
    const answer = this.#answer.replaceAll('\0', '').trim()
    if (answer === 'stream: OK' && this.#failure === null) return null
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found === undefined) throw this.#error()
    return found
  }

  abandon(): void {
    this.#socket.destroy()
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#socket.destroyed) {
      await this.#ended
      throw this.#error()
    }
    if (this.#socket.write(bytes)) return
    await Promise.race([once(this.#socket, 'drain').catch(() => undefined), this.#ended])
    if (this.#socket.destroyed) throw this.#error()
  }

  #error(): ClamdError {
    const answer = this.#answer.replaceAll('\0', '').trim()
    if (/size limit exceeded/i.test(answer)) {
      return new ClamdError('clamd accepts no files of this size: raise StreamMaxLength in clamd.conf', {
        cause: this.#failure,
      })
    }
    const reason = answer === '' ? (this.#failure?.message ?? 'it closed the connection') : `it answered: ${answer}`
    return new ClamdError(`clamd did not scan a file: ${reason.slice(0, 300)}`, { cause: this.#failure })
  }
}
