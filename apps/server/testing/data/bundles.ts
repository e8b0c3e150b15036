import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { insert, unique, type Made, type Partner, type Person } from './factories.ts'

type Columns = Readonly<Record<string, unknown>>

/** A bundle without attachments, with any column of its row overridden. */
export async function makeBundle(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid'>,
  columns: Columns = {},
): Promise<Made> {
  const uuid = newUuid()
  const row = { partner_id: partner.uuid, id: uuid, title: unique('Bundle'), created_by: by.user_uuid }
  await insert(app, 'bundles', { ...row, ...columns })
  return { uuid, id: toId('bundle', uuid) }
}

/** A bundle made for a deal. */
export function makeCustomBundle(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid'>,
  { deal, ...columns }: Columns & { deal: Pick<Made, 'uuid'> },
): Promise<Made> {
  return makeBundle(app, partner, by, { is_custom: true, deal_id: deal.uuid, ...columns })
}

/** Adds an attachment at the end of a bundle. */
export async function makeAttachment(app: Application, partner: Partner, bundle: Made): Promise<Made> {
  const uuid = newUuid()
  await app.ask(
    `insert into attachments (partner_id, id, bundle_id, kind, title, position)
     select $1, $2, $3, 'Document', $4, count(*) + 1 from attachments where bundle_id = $3`,
    [partner.uuid, uuid, bundle.uuid, unique('Attachment')],
  )
  return { uuid, id: toId('attachment', uuid) }
}

export async function markRequested(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid' | 'full_name'>,
  { bundle, deal, ...columns }: Columns & { bundle: string; deal: Pick<Made, 'uuid'> },
): Promise<void> {
  const row = { partner_id: partner.uuid, id: newUuid(), deal_id: deal.uuid, bundle_id: bundle, title: 'As it was' }
  await insert(app, 'bundle_requests', {
    ...row,
    created_by: by.user_uuid,
    created_by_name: by.full_name,
    ...columns,
  })
}
