import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface ClamdAddress {
  readonly host: string
  readonly port: number
}

/** The virus check gave no answer that can be relied on. Nothing is known of the file: it must be checked again. */
export class ClamdError extends Error {
  override readonly name = 'ClamdError'
}

/**
 * One file on its way through clamd, by INSTREAM. Anything but a clear answer throws ClamdError: clamd away, silent for
 * `patience` milliseconds, a closed socket, an answer that is not known, and above all its size limit, over which it has
 * not looked at the file.
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
      // clamd closes when it has said what it has to say; whatever is still to be sent it will not read.
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

  /** Sends the next bytes, at the pace of clamd. */
  async send(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    await this.#write(Buffer.concat([length, chunk]))
  }

  /** After the last bytes: the name of what was found, or null for a clean file. */
  async finish(): Promise<string | null> {
    await this.#write(Buffer.alloc(4))
    await this.#ended
    const answer = this.#answer.replaceAll('\0', '').trim()
    if (answer === 'stream: OK' && this.#failure === null) return null
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
    if (found === undefined) throw this.#error()
    return found
  }

  /** Gives the scan up; does nothing once it has ended. */
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
      return new ClamdError('clamd takes no file of this size: raise StreamMaxLength in clamd.conf', {
        cause: this.#failure,
      })
    }
    const reason = answer === '' ? (this.#failure?.message ?? 'it closed the connection') : `it said: ${answer}`
    return new ClamdError(`clamd did not check a file: ${reason.slice(0, 300)}`, { cause: this.#failure })
  }
}
