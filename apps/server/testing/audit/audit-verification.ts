import { Database } from '../../src/db/client/database.ts'
import type { Row } from '../../src/db/client/rows.ts'
import type { Statement } from '../../src/db/client/statement.ts'
import { verifyHeads, verifySegment } from '../../src/services/audit/verify-chain.ts'
import { rows, partnerJobContext } from '../../src/services/context.ts'
import type { Application } from '../app/application.ts'

/** Reads an application's audit trail as the server does, in one partner's scope. */
export function auditReads(app: Pick<Application, 'ownerUrl' | 'services' | 'ask'>) {
  const inScope =
    (partner: string) =>
    async (statement: Statement): Promise<Row[]> => {
      const database = new Database({
        url: app.ownerUrl,
        role: 'loanyard_app',
        poolSize: 1,
        onIdleError: () => undefined,
      })
      try {
        return await rows<Row>(partnerJobContext(app.services, database, partner), statement)
      } finally {
        await database.close()
      }
    }
  /** Number of the first entry of a partner's trail that fails verification, or null. */
  const breakOf = async (partner: string): Promise<number | null> => {
    const { keys } = app.services.audit
    const read = inScope(partner)
    const { broken } = await verifySegment(read, keys, { after: 0, most: 1_000_000 })
    return broken ?? verifyHeads(read, keys, await app.services.audit.exportedHeads(partner))
  }
  /** Partners whose trail fails verification. */
  const brokenPartners = async (): Promise<string[]> => {
    const partners = await app.ask<{ id: string }>('select id from partners')
    const broken: string[] = []
    for (const { id } of partners) if ((await breakOf(id)) !== null) broken.push(id)
    return broken
  }
  return { inScope, breakOf, brokenPartners }
}
