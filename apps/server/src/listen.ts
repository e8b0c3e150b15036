import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/index.ts'
import { StartupError } from './errors.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Open requests get this long to finish after the signal to stop. */
const REQUESTS_END_WITHIN_MS = 10_000

/**
 * Checks the address before anything slow is started.
 * @throws StartupError the server can't listen on it
 */
export async function assertListenable(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}

/**
 * @returns a function that stops listening: open requests get ten seconds to finish
 * @throws StartupError the server can't listen on the address
 */
export async function listen(server: FastifyInstance, { host, port }: Address): Promise<() => Promise<void>> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw listenError(error, { host, port })
  }
  return async () => {
    const connections = server.server
    // Clients keep connections that were busy at close open once they are idle.
    const idleCloseTimer = setInterval(() => connections.closeIdleConnections(), 50)
    const forceCloseTimer = setTimeout(() => connections.closeAllConnections(), REQUESTS_END_WITHIN_MS)
    await server.close()
    clearInterval(idleCloseTimer)
    clearTimeout(forceCloseTimer)
  }
}

function listenError(error: unknown, { host, port }: Address): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} of ${host} is in use by another program: stop that program, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartupError(`This user can’t listen on port ${port}: set PORT to a number from 1024 up.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `HOST "${host}" isn’t an address of this machine: set it to 127.0.0.1, 0.0.0.0 or an address of this machine.`,
      )
    default:
      return error
  }
}
