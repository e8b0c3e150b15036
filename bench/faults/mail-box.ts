import { startMailServer, type Handed, type MailServer } from '../../apps/server/testing/mail-server.ts'
import { onEnd } from '../ending.ts'

/** A mail server that can go away and come back at the same address. */
export class MailBox {
  readonly url: string
  readonly #earlier: Handed[] = []
  #server: MailServer

  private constructor(server: MailServer) {
    this.#server = server
    this.url = server.url
    onEnd(() => this.#server.close())
  }

  static async open(): Promise<MailBox> {
    return new MailBox(await startMailServer())
  }

  /** Every mail it took, oldest first. */
  get taken(): readonly Handed[] {
    return [...this.#earlier, ...this.#server.taken]
  }

  async goAway(): Promise<void> {
    await this.#server.close()
  }

  async comeBack(): Promise<void> {
    this.#earlier.push(...this.#server.taken)
    this.#server = await startMailServer(this.#server.port)
  }
}
