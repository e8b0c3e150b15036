import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What went through so far. */
export interface Passed {
  /** Requests by the status of their answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** Addresses that were answered with 5xx. */
  readonly faults: readonly string[]
}

/** Stands before a server and hands everything on; nothing else can tell what every single answer was. */
export async function startRelay(to: string): Promise<{ url: string; passed: Passed; close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true })
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const onward = request(new URL(to), { agent, method, path: url, headers }, (reply) => {
      const status = reply.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${status} for ${url}`)
      outgoing.writeHead(status, reply.headers)
      reply.pipe(outgoing)
    })
    onward.on('error', (error) => {
      faults.push(`${error.message} for ${url}`)
      outgoing.destroy()
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    agent.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, passed: { statuses, faults }, close }
}
