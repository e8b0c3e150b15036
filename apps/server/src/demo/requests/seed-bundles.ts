import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SlotTemplate } from '@loanyard/contract/requests/slots'
import { Font, PDFDocument } from 'mupdf'
import type pg from 'pg'
import { starterLibrary, findStageByName } from '../../features/bundles/starter/starter-library.ts'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { insertAll } from '../insert-rows.ts'

const lines = [
  'This agreement is a sample for the demo. It is not legal advice.',
  '',
  '1. The broker prepares your application for a loan guaranteed by the U.S. Small',
  '   Business Administration and takes it to lenders that are a good fit.',
  '2. You send complete and accurate documents and tell us if anything changes.',
  '3. What the broker is paid, and by whom, is disclosed on SBA Form 159. Nothing is',
  '   due unless a loan is closed.',
  '4. Your documents go to lenders for this loan only, and to no one else.',
  '5. Either side may end this agreement in writing at any time.',
  '',
  '',
  'Signed:   {{signature}}',
  '',
  '',
  'Name:     {{name}}',
  '',
  'Date:     {{date}}',
]

/** A page with signature tags. */
function agreementBytes(broker: string): Buffer {
  const document = new PDFDocument()
  const resources = document.addObject({ Font: { F: document.addSimpleFont(new Font('Helvetica')) } })
  const body = lines.map((text) => `(${text}) Tj 0 -20 Td`).join('\n')
  const contents = `BT /F 20 Tf 72 720 Td (Broker engagement agreement) Tj /F 12 Tf 0 -28 Td (with ${broker}) Tj /F 11 Tf 0 -40 Td\n${body} ET`
  document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contents))
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}

interface SampleItem {
  readonly kind: string
  readonly title: string
  readonly description: string
  readonly is_required?: boolean
  readonly slots?: readonly SlotTemplate[]
  readonly template_id?: string
}

interface SampleBundle {
  readonly title: string
  readonly description: string
  readonly stage_id: string | null
  readonly purposes?: readonly string[]
  readonly deal_id?: string
  readonly archived_at?: Date
  readonly attachments: readonly SampleItem[]
}

/** The starter library, an agreement to sign, a custom bundle for one of the borrower's deals, and an archived bundle. */
export async function seedBundles(client: pg.Client, store: BlobStore, partner: string): Promise<void> {
  const { rows: stages } = await client.query<{ id: string; name: string }>(
    'select id, name from stages where partner_id = $1',
    [partner],
  )
  const { rows: found } = await client.query<{ user_id: string; name: string; partner: string }>(
    `select s.user_id, u.first_name || ' ' || u.last_name as name, p.name as partner
       from staff s join users u on u.id = s.user_id join partners p on p.id = s.partner_id
      where s.partner_id = $1 order by s.created, s.id limit 1`,
    [partner],
  )
  const [by] = found
  if (by === undefined) return
  const template = await addTemplate(client, store, partner, by)
  const library = starterLibrary.map((bundle): SampleBundle => ({
    ...bundle,
    stage_id: findStageByName(stages, bundle.stage)?.id ?? null,
  }))
  const first = findStageByName(stages, 'Pre-Qualification')?.id ?? null
  const own = [agreement(first, template), oldList(first), ...(await customBundles(client, partner))]
  await addBundles(client, partner, by.user_id, [...own, ...library.toReversed()])
}

const agreement = (stage_id: string | null, template_id: string): SampleBundle => ({
  title: 'Engagement agreement',
  description: 'Sign our engagement agreement before we contact lenders.',
  stage_id,
  attachments: [
    {
      kind: 'PandaDoc',
      title: 'Broker engagement agreement',
      description: 'Read it to the end, then sign it here. You get a copy with a certificate of the signature.',
      template_id,
    },
  ],
})

const oldList = (stage_id: string | null): SampleBundle => ({
  title: 'First documents (old list)',
  description: 'What we asked for before we had a checklist for each stage.',
  stage_id,
  archived_at: new Date(),
  attachments: [
    { kind: 'Document', title: 'Last tax return', description: 'Business or personal, whichever you have.' },
  ],
})

/** A bundle for the newest deal of the demo's borrower. */
async function customBundles(client: pg.Client, partner: string): Promise<SampleBundle[]> {
  const { rows } = await client.query<{ id: string; stage_id: string }>(
    `select d.id, d.stage_id from deals d join deal_clients c on c.partner_id = d.partner_id and c.deal_id = d.id
      where d.partner_id = $1 and d.deleted_at is null order by d.created desc, d.id limit 1`,
    [partner],
  )
  return rows.map(({ id, stage_id }) => ({
    title: 'Before we send the package',
    description: 'What this lender wants to see for your deal.',
    stage_id,
    deal_id: id,
    attachments: [
      {
        kind: 'Document',
        title: 'Photos of your location',
        description: 'The outside, the inside, and the equipment. Five to ten photos from your phone are enough.',
        is_required: false,
      },
      {
        kind: 'Question',
        title: 'When does your current lease end?',
        description: 'Include the month and year, and how many times you can renew.',
      },
    ],
  }))
}

async function addBundles(
  client: pg.Client,
  partner: string,
  created_by: string,
  bundles: readonly SampleBundle[],
): Promise<void> {
  const start = Date.now() - bundles.length * 60_000
  const dated = bundles.map((bundle, index) => ({ ...bundle, id: newUuid(), at: new Date(start + index * 60_000) }))
  const rows = dated.map(
    ({ attachments: _attachments, at, deal_id, archived_at, title, description, stage_id, id, purposes = [] }) => {
      const what = {
        id,
        title,
        description,
        stage_id,
        loan_purposes: purposes,
        is_custom: deal_id !== undefined,
        deal_id: deal_id ?? null,
      }
      return { ...what, archived_at: archived_at ?? null, created: at, modified: at, created_by, version: 1 }
    },
  )
  await insertAll(client, 'bundles', partner, rows)
  const items = dated.flatMap(({ id: bundle_id, at: created, attachments }) =>
    attachments.map(({ kind, title, description, is_required = true, slots = [], template_id = null }, index) => {
      const what = { kind, title, description, is_required, slots, signature_fields: [], template_id }
      return { id: newUuid(), bundle_id, ...what, position: index + 1, created }
    }),
  )
  await insertAll(client, 'attachments', partner, items)
}

async function addTemplate(
  client: pg.Client,
  store: BlobStore,
  partner: string,
  by: { user_id: string; name: string; partner: string },
): Promise<string> {
  const body = agreementBytes(by.partner)
  const [id, key] = [newUuid(), `documents/${newUuid()}`]
  await store.write(key, 'application/pdf', body)
  await client.query(
    `insert into documents (partner_id, id, is_template, name, declared_type, declared_size, state, upload_key, object_key,
                            content_type, size, sha256, crc32, pages, arrived_at, uploaded_by, uploaded_by_name)
     values ($1, $2, true, 'Broker engagement agreement.pdf', 'application/pdf', $3, 'ready', $4, $5,
             'application/pdf', $3, $6, $7, 1, now(), $8, $9)`,
    [
      partner,
      id,
      body.length,
      `incoming/${newUuid()}`,
      key,
      createHash('sha256').update(body).digest(),
      crc32(body),
      by.user_id,
      by.name,
    ],
  )
  return id
}
