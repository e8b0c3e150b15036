import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { sampleDocumentBytes, sampleDocuments } from './sample-documents.ts'

export interface DemoDeal {
  readonly id: string
  readonly title: string
  readonly business_name: string | null
  readonly borrower: string
  readonly client: string | null
  readonly created: Date
  readonly stage: number
}

/** Adds documents to a partner's newest deals, up to each deal's current stage. */
export async function seedDocuments(client: pg.Client, store: BlobStore, partner: string): Promise<void> {
  const { rows: stages } = await client.query<{ id: string; number: number }>(
    'select id, number from stages where partner_id = $1',
    [partner],
  )
  const { rows: deals } = await client.query<DemoDeal>(
    `select d.id, d.title, d.business_name, d.borrower_first_name || ' ' || d.borrower_last_name as borrower,
            c.user_id as client, d.created, s.number as stage
       from deals d
       join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
       left join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.id
      where d.partner_id = $1 order by c.user_id is null, d.created desc limit 24`,
    [partner],
  )
  const { rows } = await client.query<{ user_id: string; name: string }>(
    `select s.user_id, u.first_name || ' ' || u.last_name as name from staff s join users u on u.id = s.user_id
      where s.partner_id = $1 order by s.created, s.id limit 1`,
    [partner],
  )
  const [staff] = rows
  if (staff === undefined) return
  for (const deal of deals) {
    for (const [index, sample] of sampleDocuments.entries()) {
      const stage = stages.find(({ number }) => number === sample.stage)
      if (stage === undefined || sample.stage > deal.stage) continue
      const by = deal.client === null ? staff : { user_id: deal.client, name: deal.borrower }
      await addDocument(client, store, { partner, deal, stage: stage.id, sample, by, index })
    }
  }
}

interface DemoDocument {
  readonly partner: string
  readonly deal: Pick<DemoDeal, 'id' | 'title' | 'business_name' | 'created'>
  readonly stage: string
  readonly sample: (typeof sampleDocuments)[number]
  readonly by: { readonly user_id: string; readonly name: string }
  readonly index: number
}

/** Adds a document, created 2 × (`index` + 1) hours after its deal. Returns its UUID. */
export async function addDocument(client: pg.Client, store: BlobStore, document: DemoDocument): Promise<string> {
  const { partner, deal, stage, sample, by, index } = document
  const id = newUuid()
  const { body, pages } = sampleDocumentBytes(sample.name, deal.business_name ?? deal.title)
  const type = sample.name.endsWith('.csv') ? 'text/csv' : 'application/pdf'
  const key = `documents/${newUuid()}`
  await store.write(key, type, body)
  const when = new Date(Math.min(deal.created.getTime() + (index + 1) * 7_200_000, Date.now()))
  await client.query(
    `insert into documents (partner_id, id, deal_id, stage_id, name, declared_type, declared_size, state, upload_key, object_key,
                            content_type, size, sha256, crc32, pages, arrived_at, uploaded_by, uploaded_by_name, created)
     values ($1, $2, $3, $4, $5, $6, $7, 'ready', $8, $9, $6, $7, $10, $11, $12, $13, $14, $15, $13)`,
    [
      partner,
      id,
      deal.id,
      stage,
      sample.name,
      type,
      body.length,
      `incoming/${newUuid()}`,
      key,
      createHash('sha256').update(body).digest(),
      crc32(body),
      pages,
      when,
      by.user_id,
      by.name,
    ],
  )
  return id
}
