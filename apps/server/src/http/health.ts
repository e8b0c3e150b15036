import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { roleScope } from '../platform/doors.ts'

/** `live`: the process answers. `ready`: it can reach its database and is not stopping. */
export function addHealth(server: FastifyInstance, database: Database): void {
  server.get('/api/health/live', async () => ({ status: 'live' }))
  server.get('/api/health/ready', async () => {
    await database.open(roleScope('loanyard_app'))
    return { status: 'ready' }
  })
}
