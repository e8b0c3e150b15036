import { toId } from '../../apps/server/src/services/ids.ts'
import { searchTerms } from '../dataset/names.ts'
import { PARTNERS, partnerUuid } from '../dataset/prepare-dataset.ts'
import { connected } from '../harness/database-cluster.ts'

/** Who is asked: Loanyard, the bare server with plain SQL, the bare server with Loanyard's SQL. */
export type Asked = 'loanyard' | 'plain' | 'same'

/** One request as each server understands it. */
export interface Ask {
  readonly method: 'GET' | 'PATCH' | 'POST'
  readonly loanyard: string
  /** Path for the bare server, without its mode. */
  readonly bare: string
  readonly loanyardBody?: string
  readonly bareBody?: string
}

export interface Operation {
  readonly name: string
  readonly writes: boolean
  readonly asks: readonly Ask[]
}

interface Deal {
  readonly partner_id: string
  readonly id: string
}

/** Deals of the given partners, in no order: the same ones in every run. */
async function someDeals(url: string, partners: readonly string[], condition: string, limit: number): Promise<Deal[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Deal>(
      `select partner_id, id from (select partner_id, id, status, row_number() over (partition by partner_id order by md5(id::text)) as place
         from plain.deals where partner_id = any ($1)) d where place <= 400 and ${condition} order by md5(id::text || partner_id) limit $2`,
      [partners, limit],
    )
    return rows
  })
}

async function stagesOf(url: string): Promise<Map<string, string[]>> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ partner_id: string; ids: string[] }>(
      'select partner_id, array_agg(id order by number) as ids from stages group by partner_id',
    )
    return new Map(rows.map(({ partner_id, ids }) => [partner_id, ids]))
  })
}

const base = (partner: string): string => `/api/v0/deals/partners/${toId('partner', partner)}`
const one = ({ partner_id, id }: Deal): string =>
  `/api/v0/deals/${toId('deal', id)}/partners/${toId('partner', partner_id)}`

function newest(partner: string): Ask {
  return { method: 'GET', loanyard: base(partner), bare: `/newest/${partner}` }
}

function filtered(partner: string, stage: string, turn: number): Ask {
  const least = 100_000 + 50_000 * (turn % 5)
  const score = 600 + 10 * (turn % 5)
  const values = {
    stage: toId('stage', stage),
    status: 'Active',
    loan_amount_min: `${least}`,
    loan_amount_max: '1500000',
    credit_score_min: `${score}`,
    credit_score_max: '780',
  }
  return {
    method: 'GET',
    loanyard: `${base(partner)}?${new URLSearchParams(values).toString()}`,
    bare: `/filtered/${partner}?${new URLSearchParams({ ...values, stage }).toString()}`,
  }
}

function search(partner: string, term: string): Ask {
  return {
    method: 'GET',
    loanyard: `${base(partner)}?${new URLSearchParams({ search: term }).toString()}`,
    bare: `/search/${partner}?${new URLSearchParams({ term: `%${term}%` }).toString()}`,
  }
}

function deal(of: Deal): Ask {
  return { method: 'GET', loanyard: one(of), bare: `/deal/${of.partner_id}/${of.id}` }
}

function changeStatus(of: Deal, status: string): Ask {
  const body = JSON.stringify({ status })
  return {
    method: 'PATCH',
    loanyard: one(of),
    bare: `/status/${of.partner_id}/${of.id}`,
    loanyardBody: body,
    bareBody: body,
  }
}

/** `{n}` is counted up by the load, so that each deal brings a new borrower. */
function create(partner: string): Ask {
  const opened = { title: 'Bench {n} – Working Capital', business_name: 'Bench {n}', loan_amount: '250000.00' }
  const borrower = { first_name: 'Pat', last_name: 'Bench', email: 'bench-{n}@borrower.test' }
  return {
    method: 'POST',
    loanyard: base(partner),
    bare: `/create/${partner}`,
    loanyardBody: JSON.stringify({ ...opened, borrower }),
    bareBody: JSON.stringify({ ...opened, ...borrower }),
  }
}

/** A file announced for a deal, and its address. */
function presign({ partner_id, id }: Deal): Ask {
  const said = { name: 'Bench {n}.pdf', type: 'application/pdf', size: 250_000 }
  const body = { file_name: said.name, file_type: said.type, size: said.size, deal: toId('deal', id) }
  return {
    method: 'POST',
    loanyard: `/api/v0/documents/partners/${toId('partner', partner_id)}/upload/presigned/url`,
    bare: `/presign/${partner_id}/${id}`,
    loanyardBody: JSON.stringify(body),
    bareBody: JSON.stringify(said),
  }
}

/** Announcing uploads for deals of every partner. */
export async function presignOperation(url: string): Promise<Operation> {
  const partners = Array.from({ length: PARTNERS }, (_, index) => partnerUuid(index + 1))
  return { name: 'presign', writes: true, asks: (await someDeals(url, partners, 'true', 2000)).map(presign) }
}

/** Every operation over partners of average size: each of them is asked about in turn. */
export async function averageOperations(url: string, oneLarge: boolean): Promise<Operation[]> {
  const partners = Array.from({ length: PARTNERS }, (_, index) => partnerUuid(index + 1)).slice(oneLarge ? 1 : 0)
  const stages = await stagesOf(url)
  const { common, rare } = searchTerms
  const active = await someDeals(url, partners, `status = 'Active'`, 2000)
  const read = (name: string, asks: Ask[]): Operation => ({ name, writes: false, asks })
  return [
    read('newest 25, total', partners.map(newest)),
    read(
      'filtered 25, total',
      partners.flatMap((partner, turn) =>
        [0, 3, 6].map((n) => filtered(partner, stages.get(partner)?.[n] ?? '', turn)),
      ),
    ),
    read(
      'search, common',
      partners.flatMap((partner, turn) =>
        [0, 1, 2].map((n) => search(partner, common[(turn + n) % common.length] ?? '')),
      ),
    ),
    read(
      'search, rare',
      partners.flatMap((partner, turn) =>
        [0, 1, 2].map((n) => search(partner, rare[(turn * 37 + n * 11) % rare.length] ?? '')),
      ),
    ),
    read('one deal', (await someDeals(url, partners, 'true', 2000)).map(deal)),
    {
      name: 'status change',
      writes: true,
      asks: ['On Hold', 'Active'].flatMap((status) => active.map((of) => changeStatus(of, status))),
    },
    { name: 'create', writes: true, asks: partners.map(create) },
  ]
}

/** The reads again, all over the one large partner. */
export async function largeOperations(url: string): Promise<Operation[]> {
  const partner = partnerUuid(1)
  const stages = (await stagesOf(url)).get(partner) ?? []
  const { common, rare, none } = searchTerms
  const read = (name: string, asks: Ask[]): Operation => ({ name, writes: false, asks })
  return [
    read('newest 25, total', [newest(partner)]),
    read(
      'filtered 25, total',
      stages.map((stage, turn) => filtered(partner, stage, turn)),
    ),
    read(
      'search, common',
      common.map((term) => search(partner, term)),
    ),
    read(
      'search, rare',
      Array.from({ length: 50 }, (_, turn) => search(partner, rare[(turn * 37) % rare.length] ?? '')),
    ),
    read(
      'search, none',
      none.map((term) => search(partner, term)),
    ),
  ]
}
