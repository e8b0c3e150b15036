import type { AuditAction } from '@loanyard/contract/audit/actions'
import type pg from 'pg'
import { audiences, notificationsFor, type NotificationDraft } from '../features/notifications/index.ts'
import { newUuid } from '../services/ids.ts'

interface Entry {
  readonly id: string
  readonly action: AuditAction
  readonly subject: string
  readonly deal: string | null
  readonly title: string | null
  readonly data: { readonly changes?: readonly { field: string; from: string | null; to: string | null }[] }
  readonly actor_id: string | null
  readonly actor_name: string
  readonly is_staff: boolean
  readonly created: Date
}

const maxEvents = 250
const day = 86_400_000

/** Creates notifications for the audit entries of the last two weeks; those older than a day are marked as viewed. */
export async function seedNotifications(client: pg.Client, partner: string): Promise<void> {
  const { rows } = await client.query<Entry>(
    `select a.id, a.action, a.subject_id as subject, a.deal_id as deal, d.title, a.data, a.actor_id, a.actor_name, a.created,
            exists (select from staff s where s.partner_id = a.partner_id and s.user_id = a.actor_id) as is_staff
       from audit_log a left join deals d on d.partner_id = a.partner_id and d.id = a.deal_id
      where a.partner_id = $1 and a.created > now() - interval '14 days' and a.created <= now()
      order by a.created desc limit $2`,
    [partner, maxEvents],
  )
  for (const entry of rows) {
    const { changes = [], ...data } = entry.data
    const actor = { name: entry.actor_name, isStaff: entry.is_staff }
    for (const notification of notificationsFor({ ...entry, changes, data }, actor))
      await insertNotifications(client, { partner, entry, notification })
  }
  // As a decision does.
  await client.query(
    `update notifications n set viewed_at = n.created
      where n.partner_id = $1 and n.area = 'partner' and n.type = 'request_submitted' and n.viewed_at is null
        and not exists (select from requirements r where r.partner_id = n.partner_id and r.id = n.requirement_id
              and r.deleted_at is null and (r.status = 'Submitted' or r.other_at is not null))`,
    [partner],
  )
}

async function insertNotifications(
  client: pg.Client,
  { partner, entry, notification }: { partner: string; entry: Entry; notification: NotificationDraft },
): Promise<void> {
  const title = entry.title?.replaceAll('*', '') ?? null
  await client.query(
    `insert into notifications (partner_id, id, user_id, area, type, title, description, deal_id, deal_title, created, viewed_at, requirement_id)
     select $1, $2, r.user_id, r.area, $3, $4,
            replace(replace($5, E'\\x01', coalesce($6, '')), E'\\x02', replace(p.name, '*', '')), $7, $6, $8, $9,
            (select q.id from requirements q where q.partner_id = $1 and q.id = $13)
       from private.related_people($1, $10, $7, $11) r join partners p on p.id = $1 where r.user_id is distinct from $12
     on conflict do nothing`,
    [
      partner,
      newUuid(),
      notification.type,
      notification.title,
      notification.description,
      title,
      entry.deal,
      entry.created,
      Date.now() - entry.created.getTime() > day ? entry.created : null,
      audiences[notification.audience],
      notification.about ?? null,
      entry.actor_id,
      // A request's notification opens it.
      entry.subject,
    ],
  )
}
