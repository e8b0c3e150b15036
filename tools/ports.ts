import { createServer, type AddressInfo } from 'node:net'

/** @returns a TCP port of this machine that nobody listens on at this moment */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = portOf(server.address())
  await new Promise((closed) => server.close(closed))
  return port
}

/** A server that listens on TCP has an address with a port. */
function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): AddressInfo {
  return address as AddressInfo
}
