import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { answering } from '../harness/start-servers.ts'
import { ownFile, ownFolder, startProgram } from './run-program.ts'

export interface Proxy {
  readonly port: number
  readonly pid: number
  /** Lets no new request reach a server, or lets them again. */
  readonly setState: (server: string, state: 'drain' | 'ready') => Promise<void>
}

/**
 * HAProxy before the servers, as docs/operations/scale.md explains it: asks each whether it is ready, goes on with another where a
 * connection fails, and repeats only what changes nothing. An answer is passed on as it comes (`http-no-delay`: else each
 * event of a stream waits up to a fifth of a second for the next).
 */
function settings(port: number, socket: string, servers: Readonly<Record<string, number>>): string {
  const lines = Object.entries(servers).map(([name, at]) => `  server ${name} 127.0.0.1:${at} check`)
  return `global
  maxconn 8000
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  option forwardfor
  option redispatch 1
  option http-no-delay
  retries 3
  retry-on conn-failure empty-response 503
  timeout connect 2s
  timeout queue 5s
  timeout client 75s
  timeout server 75s
  timeout http-request 15s
  timeout http-keep-alive 75s
frontend people
  bind 127.0.0.1:${port}
  default_backend loanyard
backend loanyard
  balance leastconn
  option httpchk GET /api/health/ready
  http-check expect status 200
  http-request disable-l7-retry if ! METH_GET
  default-server inter 500ms fastinter 100ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${lines.join('\n')}
`
}

/** @param servers port of each server by name */
export async function startProxy(
  program: string,
  folder: string,
  port: number,
  servers: Readonly<Record<string, number>>,
): Promise<Proxy> {
  const own = ownFolder(folder, 'haproxy')
  const socket = join(own, 'admin')
  const child = startProgram(program, ['-db', '-q', '-f', ownFile(own, 'haproxy.cfg', settings(port, socket, servers))])
  await answering(`http://127.0.0.1:${port}/api/health/ready`, child)
  const setState: Proxy['setState'] = async (server, state) => {
    const admin = connect(socket)
    await once(admin, 'connect')
    admin.end(`set server loanyard/${server} state ${state}\n`)
    admin.resume()
    await once(admin, 'close')
  }
  return { port, pid: child.pid ?? 0, setState }
}
