import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/statement.ts'
import { roleDoor } from '../doors.ts'
import type { AuditKeys } from './audit-key.ts'
import type { Head } from './chain.ts'
import { appendHeads, exportedForm, readHeads } from './exported-heads.ts'
import { sealAudit, signLegacyChains } from './seal.ts'

/** The folder of exported heads, in the data folder. */
export function headsFolder(dataDir: string): string {
  return join(dataDir, 'audit-heads')
}

interface Parts {
  readonly database: Database
  readonly keys: AuditKeys
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info'>
  readonly folder: string
}

/** Days of exported heads that the page's own check compares with; `check-audit` compares with all. */
const recentDays = 31

/** Seals the partners' audit trails under a key that the database does not have, and says outside where they end. */
export class AuditTrail {
  readonly keys: AuditKeys
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.keys = parts.keys
  }

  /** Signs what earlier releases sealed. */
  async start(): Promise<void> {
    const { database, keys, clock, folder } = this.#parts
    const exported = new Set((await readHeads(folder, recentDays)).map(({ partner_id }) => partner_id))
    await signLegacyChains(database, keys.current, { now: clock.now(), wasExported: (id) => exported.has(id) })
  }

  /** Seals everything that waits, batch by batch. */
  async seal(): Promise<void> {
    const { database, keys, clock } = this.#parts
    while ((await sealAudit(database, keys.current, clock.now())) > 0);
  }

  /** Writes the end of every chain that went on since the last time into the log and into the file of the day. */
  async exportHeads(): Promise<void> {
    const { database, clock, log, folder } = this.#parts
    const [found = []] = await database.read(roleDoor('loanyard_app'), [
      sql`select * from private.audit_heads_to_export() where exported_at is null`,
    ])
    const heads = found as unknown as Head[]
    if (heads.length === 0) return
    for (const head of heads) log.info({ audit_head: exportedForm(head) }, 'audit head')
    await appendHeads(folder, heads, clock.now())
    const [partners, numbers] = [heads.map((head) => head.partner_id), heads.map((head) => head.number)]
    await database.read(roleDoor('loanyard_app'), [
      sql`select private.audit_heads_exported(${partners}::uuid[], ${numbers}::bigint[])`,
    ])
  }

  /** What was exported of one partner's chain lately. */
  async exportedHeads(partner: string): Promise<Head[]> {
    return (await readHeads(this.#parts.folder, recentDays)).filter(({ partner_id }) => partner_id === partner)
  }
}
