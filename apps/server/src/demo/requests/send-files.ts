import type { Slot } from '@loanyard/contract/requests/slots'
import type pg from 'pg'
import { newUuid } from '../../services/ids.ts'
import type { BlobStore } from '../../services/storage/blob-store.ts'
import { addDocument } from '../documents/seed-documents.ts'
import { insertAll } from '../insert-rows.ts'
import type { Actor, DemoRequest } from './request-history.ts'

interface FileRequest extends DemoRequest {
  readonly stage: string
  readonly slots: readonly Slot[]
}

interface SentFiles {
  readonly partner: string
  readonly deal: Parameters<typeof addDocument>[2]['deal']
  readonly by: Actor
  readonly requests: readonly FileRequest[]
  readonly submissions: readonly Readonly<Record<string, unknown>>[]
}

/** The slots of the files sent: of an open request of a borrower, all but the last. */
function sentSlots({ status, slots }: FileRequest, { side }: Actor): readonly (string | null)[] {
  if (status === 'Waived') return []
  if (status === 'Pending') return side === 'client' ? slots.slice(0, -1).map(({ name }) => name) : []
  return slots.length === 0 ? [null] : slots.map(({ name }) => name)
}

/** Uploads the files of all document requests of a deal. Of those sent back, the first one is wrong. */
export async function sendFiles(client: pg.Client, store: BlobStore, sent: SentFiles): Promise<void> {
  const { partner, deal, by, requests, submissions } = sent
  let index = 0
  for (const request of requests.filter(({ kind }) => kind === 'Document')) {
    const submission_id = submissions.find((row) => row['requirement_id'] === request.id)?.['id']
    for (const [at, slot] of sentSlots(request, by).entries()) {
      const name = slot === null ? shortened(request.title) : `${shortened(request.title)} ${slot}`
      const sample = { stage: 0, name: `${name}.pdf` }
      const document_id = await addDocument(client, store, { partner, deal, stage: request.stage, by, sample, index })
      index += 1
      const values = [partner, document_id, request.id, slot, by.side === 'client']
      const columns = 'requirement_id = $3, slot = $4, is_from_client = $5'
      await client.query(`update documents set ${columns} where partner_id = $1 and id = $2`, values)
      const is_returned = request.status === 'Rejected' && at === 0
      const part = { submission_id, document_id, position: at + 1, is_returned }
      if (request.status === 'Pending') await insertSent(client, sent, { request, document: { id: document_id, name } })
      else await insertAll(client, 'submission_documents', partner, [part])
    }
  }
}

interface SentFile {
  readonly request: FileRequest
  readonly document: { readonly id: string; readonly name: string }
}

function insertSent(client: pg.Client, { partner, by }: SentFiles, { request, document }: SentFile): Promise<void> {
  const event = { id: newUuid(), requirement_id: request.id, action: 'sent', reason: null, comment: null, data: {} }
  const actor = { actor_id: by.user_id, actor_name: by.name, side: by.side, created: new Date() }
  return insertAll(client, 'requirement_events', partner, [{ ...event, ...actor, documents: [document] }])
}

/** The title as a file name. */
const shortened = (title: string): string =>
  title
    .replaceAll(/[/\\?]/g, ' ')
    .split(',')[0]
    ?.trim() ?? title
