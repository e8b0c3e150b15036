import type { LendingRate, LendingRates, NewLendingRate } from '@loanyard/contract/financials/lending-rates'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toId, toUuid } from '../../../services/ids.ts'
import { fraction } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize, may } from '../policy.ts'
import {
  findLendingRate,
  findLendingRates,
  findPartnerDay,
  insertLendingRate,
  saveWithdrawn,
  type LendingRateRow,
} from './rate-queries.ts'
import { ratesOn } from './rates-on-day.ts'

/** The partner's dated rates: those of today, and the history. */
export async function getLendingRates(ctx: StaffContext): Promise<LendingRates> {
  const [entries, day] = await Promise.all([findLendingRates(ctx), findPartnerDay(ctx)])
  const seen = new Set<string>()
  const history = entries.map((row): LendingRate => {
    const slot = `${row.kind} ${row.collateral_type ?? ''} ${row.effective_from}`
    // Newest entry first; an older one for the same day was replaced by it.
    const replaced = row.withdrawn_at === null && seen.has(slot)
    if (row.withdrawn_at === null) seen.add(slot)
    return presentRate(row, replaced)
  })
  return { today: ratesOn(entries, day), history, can: { update: may(ctx, 'lending_rate.change') } }
}

function presentRate(row: LendingRateRow, replaced: boolean): LendingRate {
  return {
    id: toId('lending_rate', row.id),
    kind: row.kind,
    collateral_type: row.collateral_type,
    rate: fraction(row.rate) ?? '',
    effective_from: row.effective_from,
    note: row.note,
    created: row.created,
    created_by: row.created_by_name,
    withdrawn_at: row.withdrawn_at,
    withdrawn_by: row.withdrawn_by_name,
    replaced,
  }
}

/** Sets a rate from a day on. Throws forbidden. */
export function addLendingRate(ctx: StaffContext, input: NewLendingRate): Promise<LendingRates> {
  authorize(ctx, 'lending_rate.change')
  return withTransaction(ctx, async (tx) => {
    const id = newUuid()
    insertLendingRate(tx, { id, ...input })
    const changes = [{ field: rateName(input), from: null, to: copy.datedRate(input.rate, input.effective_from) }]
    recordAudit(tx, { action: 'lending_rate_set', subject: id, changes })
    return getLendingRates(tx)
  })
}

/** Withdraws an entry made by mistake. Throws forbidden, not_found. */
export function withdrawLendingRate(ctx: StaffContext, rateId: string): Promise<null> {
  authorize(ctx, 'lending_rate.change')
  return withTransaction(ctx, async (tx) => {
    const entry = await findLendingRate(tx, toUuid('lending_rate', rateId))
    if (entry === null) throw notFound()
    saveWithdrawn(tx, entry.id)
    const from = copy.datedRate(fraction(entry.rate) ?? '', entry.effective_from)
    recordAudit(tx, {
      action: 'lending_rate_withdrawn',
      subject: entry.id,
      changes: [{ field: rateName(entry), from, to: null }],
    })
    return null
  })
}

const rateName = ({ kind, collateral_type }: Pick<LendingRateRow, 'kind' | 'collateral_type'>) =>
  collateral_type === null ? kind : `${kind} ${collateral_type}`
