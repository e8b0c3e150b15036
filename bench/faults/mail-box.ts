import { startEmailServer, type ReceivedEmail, type EmailServer } from '../../apps/server/testing/mail-server.ts'
import { onCleanup } from '../ending.ts'

/** A mail server that can go away and come back at the same address. */
export class TestMailServer {
  readonly url: string
  readonly #earlier: ReceivedEmail[] = []
  #server: EmailServer

  private constructor(server: EmailServer) {
    this.#server = server
    this.url = server.url
    onCleanup(() => this.#server.close())
  }

  static async open(): Promise<TestMailServer> {
    return new TestMailServer(await startEmailServer())
  }

  /** Every mail it took, oldest first. */
  get taken(): readonly ReceivedEmail[] {
    return [...this.#earlier, ...this.#server.taken]
  }

  async takeOffline(): Promise<void> {
    await this.#server.close()
  }

  async bringOnline(): Promise<void> {
    this.#earlier.push(...this.#server.taken)
    this.#server = await startEmailServer(this.#server.port)
  }
}
