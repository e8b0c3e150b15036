import { createHmac, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { plainWrites, sameWrites, type Mode } from './statements.ts'

type Row = Record<string, unknown>
export type Run = (name: string, text: string, values: unknown[]) => Promise<Row[]>

interface Announced {
  readonly mode: Mode
  readonly partner: string
  readonly deal: string
  readonly body: Row
  readonly actor: string | undefined
}

const secret = randomBytes(32)

/**
 * The bare server's answer to an announced upload: the row, as one statement (plain) or with the check of the deal and
 * the audit entry in a transaction (same), and an address signed the way Loanyard's store in a folder signs it.
 */
export async function presign(
  { mode, partner, deal, body, actor }: Announced,
  { inPool, inTransaction }: { inPool: Run; inTransaction: (work: (run: Run) => Promise<Row[]>) => Promise<Row[]> },
): Promise<Row[]> {
  const { name, type, size } = body
  const [id, key] = [v7(), `incoming/${v7()}`]
  const values = [partner, id, deal, name, type, size, key, `documents/${v7()}`, actor]
  if (mode === 'plain') await inPool('plain_announce', plainWrites.announce, values)
  else {
    await inTransaction(async (run) => {
      await run('same_of_deal', sameWrites.ofDeal, [partner, deal])
      await run('same_announce', sameWrites.announce, values)
      const data = JSON.stringify({ changes: [], name })
      return run('same_audit', sameWrites.audit, [partner, v7(), 'document_announced', id, null, actor, data])
    })
  }
  const right = { kind: 'object', content_type: type, size, max_size: 100 * 1024 * 1024 }
  const grant = Buffer.from(JSON.stringify({ right, until: Math.floor(Date.now() / 1000) + 21_600 })).toString(
    'base64url',
  )
  const signature = createHmac('sha256', secret).update(`PUT ${key} ${grant}`).digest('base64url')
  const presigned_url = `http://127.0.0.1/files/${key}?grant=${grant}&signature=${signature}`
  return [{ id, presigned_url, file_type: type, headers: { 'content-type': type }, parts: null }]
}
