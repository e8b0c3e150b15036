import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'

export interface SeverableConnection {
  /** Connection string of the same database through this proxy. */
  readonly url: string
  /** Ends every connection and accepts no new ones. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

/**
 * A database proxy that can be cut at any moment.
 * @param onConnection receives the near end of each connection, to observe its traffic
 */
export async function severableConnection(
  databaseUrl: string,
  onConnection?: (near: Socket) => void,
): Promise<SeverableConnection> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<Socket>()
  const join = (near: Socket) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    onConnection?.(near)
    near.pipe(far).pipe(near)
  }
  const server = createServer(join)
  await listen(server, 0)
  const { port: ownPort } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(ownPort)
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(server, ownPort),
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
