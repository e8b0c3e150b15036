import type { IdKind } from '@loanyard/contract/core/ids'
import { toId } from '../services/ids.ts'
import * as copy from './copy.ts'
import { recordCommand, type Installation } from './installation.ts'

interface Access {
  readonly created: Date
  readonly partner: string | null
  readonly kind: string
  readonly outcome: string
  readonly what: string | null
  readonly document: string | null
  readonly deal: string | null
  readonly address: string | null
  readonly count: number
}

/**
 * What an account opened, exported and downloaded, and how it signed in: one row per document, those in archives included.
 * `lender_downloads` also covers the time before there was a security log.
 */
const everything = `
  select e.created, p.name as partner, e.kind, e.outcome, coalesce(e.data ->> 'what', e.data ->> 'how', e.data ->> 'as', e.data ->> 'reason') as what,
         d.id as document, coalesce(d.deal_id, case when e.subject_type = 'deal' then e.subject_id end) as deal, e.address, e.count
    from security_events e
    left join partners p on p.id = e.partner_id
    left join lateral (
      select e.subject_id as id where e.subject_type = 'document'
      union all select i.id from unnest($2::uuid[], $3::uuid[]) i (event, id) where i.event = e.id) opened on true
    left join documents d on d.partner_id = e.partner_id and d.id = opened.id
   where e.user_id = $1
  union all
  select l.created, p.name, 'lender_' || l.kind, 'ok', null, l.document_id, l.deal_id, null, l.documents_count
    from lender_downloads l join partners p on p.id = l.partner_id where l.user_id = $1
   order by 1`

/** One line per use of access by the account of an email address; null: there is no such account. */
export async function listAccess(
  installation: Installation,
  email: string,
  uuidOf: (documentId: string) => string,
): Promise<string[] | null> {
  const { client } = installation
  const { rows: users } = await client.query<{ id: string }>('select id from users where email = lower($1)', [email])
  const [user] = users
  if (user === undefined) return null
  const archives = await client.query<{ id: string; ids: string[] }>(
    `select id, array(select jsonb_array_elements_text(data -> 'document_ids')) as ids from security_events
      where user_id = $1 and kind = 'archive_created' and data ? 'document_ids'`,
    [user.id],
  )
  const inArchives = archives.rows.flatMap(({ id, ids }) =>
    ids.map((documentId) => ({ event: id, document: uuidOf(documentId) })),
  )
  const { rows } = await client.query<Access>(everything, [
    user.id,
    inArchives.map(({ event }) => event),
    inArchives.map(({ document }) => document),
  ])
  await recordCommand(installation, { command: 'list-access', user: user.id })
  return rows.map(lineOf)
}

function lineOf({ created, partner, kind, outcome, what, document, deal, address, count }: Access): string {
  const idOf = (type: IdKind, uuid: string | null) => (uuid === null ? [] : [toId(type, uuid)])
  return [
    created.toISOString(),
    partner ?? copy.noPartner,
    kind,
    ...(outcome === 'ok' ? [] : [outcome]),
    ...(what === null ? [] : [what]),
    ...idOf('document', document),
    ...idOf('deal', deal),
    ...(count > 1 ? [copy.times(count)] : []),
    ...(address === null ? [] : [copy.fromAddress(address)]),
  ].join('  ')
}
