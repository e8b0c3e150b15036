import type pg from 'pg'
import { newUuid } from '../services/ids.ts'

/**
 * A deal invites its borrower when it is created. Those who haven't joined have an account without a password, and the
 * staff answer for them. Call it after the deals' clients exist.
 */
export async function inviteBorrowers(client: pg.Client, partner: string): Promise<void> {
  const { rows } = await client.query<{ email: string; first_name: string; last_name: string }>(
    `select distinct on (d.borrower_email) d.borrower_email as email, d.borrower_first_name as first_name, d.borrower_last_name as last_name
       from deals d where d.partner_id = $1
        and not exists (select from users u where u.email = d.borrower_email) order by d.borrower_email, d.id`,
    [partner],
  )
  for (const { email, first_name, last_name } of rows) {
    await client.query('insert into users (id, email, first_name, last_name) values ($1, $2, $3, $4)', [
      newUuid(),
      email,
      first_name,
      last_name,
    ])
  }
  const { rows: deals } = await client.query<{ id: string; user_id: string; created: Date }>(
    `select d.id, u.id as user_id, d.created from deals d join users u on u.email = d.borrower_email
      where d.partner_id = $1 and not exists (select from deal_clients c where c.partner_id = d.partner_id and c.deal_id = d.id)
      order by d.id`,
    [partner],
  )
  for (const { id, user_id, created } of deals) {
    await client.query(
      `insert into deal_invitations (partner_id, id, deal_id, user_id, invited_at, sent_at) values ($1, $2, $3, $4, $5, $5)`,
      [partner, newUuid(), id, user_id, created],
    )
  }
}
