import type { RateAdjustment, RateIndex, RateType } from '@loanyard/contract/lenders/response-values'
import { instantOfJson } from '../../../db/client/rows.ts'
import { sql, type Statement } from '../../../db/client/statement.ts'

/** An offer as JSON of the database. The id is a UUID; fractions are padded with zeros. */
export interface OfferPart {
  readonly id: string
  readonly amount: string
  readonly rate_type: RateType
  readonly rate: string | null
  readonly rate_index: RateIndex | null
  readonly spread: string | null
  readonly adjustment: RateAdjustment | null
  readonly all_in_rate: { readonly rate: string; readonly index_from: string } | null
  readonly term_months: number
  readonly guaranty_percentage: string | null
  readonly fees: string
  readonly prepayment: string
  readonly conditions: string
  readonly expires_on: string | null
  readonly is_expired: boolean
  readonly made_by_name: string
  readonly created: string
  readonly withdrawn_at: string | null
  readonly accepted_at: string | null
  readonly accepted_by_name: string | null
}

/** The day it is for the partner of an offer `o`. */
const partnersDay = (now: Date) =>
  sql`(${now}::timestamptz at time zone (select z.time_zone from partners z where z.id = o.partner_id))::date`

/** Spread plus the partner's base rate, which is Prime. No other index has dated rates. */
const allInRate = (now: Date) => sql`(
    select json_build_object('rate', (e.rate + o.spread)::text, 'index_from', e.effective_from) from lending_rates e
     where o.rate_index = 'Prime' and e.partner_id = o.partner_id and e.kind = 'base_rate' and e.withdrawn_at is null
       and e.effective_from <= ${partnersDay(now)}
     order by e.effective_from desc, e.created desc, e.id desc limit 1)`

/** An offer `o` of `lender_offers` as JSON, for either side. */
export const offerColumns = (now: Date): Statement => sql`json_build_object(
    'id', o.id, 'amount', o.amount::text, 'rate_type', o.rate_type, 'rate', o.rate::text, 'rate_index', o.rate_index,
    'spread', o.spread::text, 'adjustment', o.adjustment, 'all_in_rate', ${allInRate(now)}, 'term_months', o.term_months,
    'guaranty_percentage', o.guaranty_percentage::text, 'fees', o.fees, 'prepayment', o.prepayment,
    'conditions', o.conditions, 'expires_on', o.expires_on,
    'is_expired', coalesce(o.expires_on < ${partnersDay(now)}, false), 'made_by_name', o.made_by_name, 'created', o.created,
    'withdrawn_at', o.withdrawn_at, 'accepted_at', o.accepted_at, 'accepted_by_name', o.accepted_by_name)`

const instantOrNull = (text: string | null) => (text === null ? null : instantOfJson(text))

/** Instants inside JSON come in PostgreSQL's format. */
export function withInstants(offer: OfferPart): OfferPart {
  const { created, withdrawn_at, accepted_at } = offer
  return {
    ...offer,
    created: instantOfJson(created),
    withdrawn_at: instantOrNull(withdrawn_at),
    accepted_at: instantOrNull(accepted_at),
  }
}
