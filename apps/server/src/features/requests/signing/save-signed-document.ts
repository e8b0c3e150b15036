import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Submission } from '@loanyard/contract/requests/schemas'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { newUuid, toId } from '../../../services/ids.ts'
import { recordAnswer } from '../answers/record-answer.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { lockRequirement } from '../read-queries.ts'
import type { RequirementRow, SignatureRecord } from '../row-types.ts'
import { findSignableDocument } from './signable-document.ts'
import {
  findSignedNames,
  insertSignedDocument,
  lockSigning,
  saveSigningState,
  type SignableDocument,
} from './signing-queries.ts'

export interface CompletedSigning {
  /** UUIDs. */
  readonly requirement: string
  readonly signing: string
  readonly documentToSign: SignableDocument
  readonly bytes: Buffer
  /** Null if not counted. */
  readonly pages: number | null
  /** `reference` identifies the signature on the certificate. */
  readonly signed: SignatureRecord & Readonly<Record<string, unknown>>
}

/** After the item, which people know it by; numbered where the deal has one of that name. */
async function signedFileName(tx: ParticipantContext, { title, deal_id }: RequirementRow): Promise<string> {
  const stem = title.replaceAll(/[/\\]/g, '-').slice(0, 230)
  const taken = new Set(await findSignedNames(tx, deal_id))
  for (let number = 1; ; number++) {
    const name = copy.signedFileName(number === 1 ? stem : `${stem} ${number}`)
    if (!taken.has(name)) return name
  }
}

/**
 * Writes the bytes first, then document, answer and history in one transaction, so that no row lacks its bytes. Throws
 * already_submitted, not_found, and signing_failed if the document to sign was replaced.
 */
export async function saveSignedDocument(ctx: ParticipantContext, done: CompletedSigning): Promise<Submission> {
  authorize(ctx, 'requirement.sign')
  const id = newUuid()
  const object_key = `documents/${newUuid()}`
  await ctx.store.write(object_key, 'application/pdf', done.bytes)
  try {
    return await withTransaction(ctx, async (tx) => {
      const requirement = await lockRequirement(tx, toId('requirement', done.requirement))
      const documentToSign = await findSignableDocument(tx, requirement)
      if (documentToSign.id !== done.documentToSign.id || (await lockSigning(tx, done.signing)) === null)
        throw documentChanged()
      const name = await signedFileName(tx, requirement)
      insertSignedDocument(tx, {
        id,
        name,
        deal: requirement.deal_id,
        stage: requirement.stage_id,
        requirement: requirement.id,
        object_key,
        size: done.bytes.length,
        sha256: createHash('sha256').update(done.bytes).digest(),
        crc32: crc32(done.bytes),
        pages: done.pages,
      })
      saveSigningState(tx, done.signing, 'signed')
      recordNames(tx, requirement, done.signed)
      return recordAnswer(tx, requirement, {
        answer: null,
        acknowledgement: null,
        not_applicable: null,
        documents: [{ id, name }],
        signed: done.signed,
      })
    })
  } catch (error) {
    // If this fails too, the purge of orphans removes it.
    await ctx.store.remove(object_key).catch(() => undefined)
    throw error
  }
}

/** Tells staff that the names differ, with all of them. */
function recordNames(tx: ParticipantContext, { id, deal_id, title }: RequirementRow, signed: SignatureRecord): void {
  const names = signed.signer_names ?? null
  if (names === null) return
  const changes = [{ field: 'request', from: title, to: title }]
  recordAudit(tx, { action: 'signer_name_differs', subject: id, deal: deal_id, changes, data: { ...names } })
}

function documentChanged(): AppError {
  return new AppError('signing_failed', copy.documentChanged)
}
