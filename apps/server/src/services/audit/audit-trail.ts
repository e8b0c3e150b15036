import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/client/database.ts'
import { sql } from '../../db/client/statement.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import type { Clock } from '../clock.ts'
import type { AuditKeys } from './audit-keys.ts'
import { appendHeads, ExportedHeads, exportedForm, isUsed, markUsed } from './exported-heads.ts'
import type { Head } from './hash-chain.ts'
import { countUnsigned, sealAudit, signLegacyChains } from './seal-entries.ts'

export function headsFolder(dataDir: string): string {
  return join(dataDir, 'audit-heads')
}

interface Parts {
  readonly database: Database
  readonly keys: AuditKeys
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly folder: string
}

/** Seals partners' audit trails under a key that isn't in the database, and exports where they end. */
export class AuditTrail {
  readonly keys: AuditKeys
  readonly #parts: Parts
  readonly #exported: ExportedHeads

  constructor(parts: Parts) {
    this.#parts = parts
    this.keys = parts.keys
    this.#exported = new ExportedHeads(parts.folder, parts.keys)
  }

  /**
   * Signs chains sealed by earlier releases, only at the first start with this folder: later, anyone who can write to
   * the database could pass off a rewritten chain as an old one.
   */
  async start(): Promise<void> {
    const { database, keys, clock, log, folder } = this.#parts
    if (await isUsed(folder)) {
      const unsigned = await countUnsigned(database)
      if (unsigned > 0) log.warn({ chains: unsigned, folder }, 'audit trails of an earlier release were not signed')
      return
    }
    const signed = await signLegacyChains(database, keys.current, clock.now())
    if (signed > 0) log.warn({ chains: signed }, 'audit trails of an earlier release were signed')
    try {
      await markUsed(folder, clock.now())
      if (signed > 0) await this.exportHeads()
    } catch (err) {
      log.warn({ err, folder }, 'heads of the audit trails can’t be exported')
    }
  }

  /** Seals all pending entries in batches. */
  async seal(): Promise<void> {
    const { database, keys, clock } = this.#parts
    while ((await sealAudit(database, keys.current, clock.now())) > 0);
  }

  /** Writes the head of every chain that grew since the last export to the log and to the file of the day. */
  async exportHeads(): Promise<void> {
    const { database, clock, log, folder } = this.#parts
    const [found = []] = await database.read(roleScope('loanyard_app'), [
      sql`select * from private.audit_heads_to_export() where exported_at is null`,
    ])
    const heads = found as unknown as Head[]
    if (heads.length === 0) return
    for (const head of heads) log.info({ audit_head: exportedForm(head) }, 'audit head')
    await appendHeads(folder, heads, clock.now())
    const [partners, numbers] = [heads.map((head) => head.partner_id), heads.map((head) => head.number)]
    await database.read(roleScope('loanyard_app'), [
      sql`select private.audit_heads_exported(${partners}::uuid[], ${numbers}::bigint[])`,
    ])
  }

  /** Exported heads of a partner: all recent ones, and the highest older one. */
  exportedHeads(partner: string): Promise<Head[]> {
    return this.#exported.of(partner)
  }
}
