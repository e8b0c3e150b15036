import { AppError, notFound } from '../../../errors.ts'
import type { ScanResult } from '../../../media/inspect/inspect.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ParticipantContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { ObjectNotFoundError } from '../../../services/storage/blob-store.ts'
import { lockRequirementOfUpload, recordArrival } from '../../requests/index.ts'
import * as copy from '../copy.ts'
import { authorize, scanLeaseSeconds } from '../policy.ts'
import { findDocument, releaseScan, lockUnscanned, saveScanStart, saveScanResult } from '../queries.ts'
import type { DocumentRow } from '../rows.ts'
import { ScanHeartbeat } from './scan-heartbeat.ts'

/**
 * Scans an upload: the document becomes ready, or is rejected with a reason. Later calls return the same. Throws
 * not_found, upload_missing, in_progress, unavailable; after an error the upload can be completed again.
 */
export async function scanUpload(ctx: ParticipantContext, id: string): Promise<DocumentRow> {
  authorize(ctx, 'document.upload')
  const began = ctx.clock.now()
  const document = await beginScan(ctx, id, began)
  if (document.state === 'ready' || document.state === 'rejected') return document
  const heartbeat = new ScanHeartbeat(ctx, document.id, began)
  try {
    const scanResult = await inspectUpload(ctx, document)
    await heartbeat.end()
    return await storeScanResult(ctx, document, scanResult)
  } catch (error) {
    await heartbeat.end()
    await abortScan(ctx, document.id, heartbeat.lastBeat)
    // An object that disappeared during the scan has to be uploaded again.
    throw error instanceof ObjectNotFoundError ? uploadMissing() : error
  }
}

/** Takes the lease unless there already is a result. Throws not_found, in_progress. */
function beginScan(ctx: ParticipantContext, id: string, now: Date): Promise<DocumentRow> {
  return withTransaction(ctx, async (tx) => {
    const document = await findDocument(tx, id, { lock: true })
    if (document === null) throw notFound()
    const { state, scan_started_at } = document
    if (state === 'ready' || state === 'rejected') return document
    if (scan_started_at !== null && isRecent(scan_started_at, now)) {
      throw new AppError('in_progress', copy.scanInProgress)
    }
    saveScanStart(tx, id, now)
    recordAudit(tx, { action: 'document_arrived', subject: id })
    return document
  })
}

/** A time in the future comes from a server whose clock is wrong. */
function isRecent(began: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(began)) < scanLeaseSeconds * 1000
}

/** Does nothing if another request has the lease now. */
function abortScan(ctx: ParticipantContext, id: string, began: Date): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (await releaseScan(tx, id, began)) recordAudit(tx, { action: 'document_scan_given_up', subject: id })
  })
}

async function inspectUpload(ctx: ParticipantContext, document: DocumentRow): Promise<ScanResult> {
  const { store } = ctx
  const { object_key, name, declared_type, declared_size } = document
  await commitUpload(ctx, document)
  const size = await store.sizeOf(object_key)
  if (size === null) throw uploadMissing()
  return ctx.inspect({
    owner: ctx.partner_id,
    file_name: name,
    declared_type,
    declared_size,
    max_size: ctx.maxUpload,
    size,
    read: () => store.read(object_key),
  })
}

/** Joins the parts of a multipart upload, and moves the bytes to where the upload URL can't overwrite them. */
async function commitUpload({ store }: ParticipantContext, document: DocumentRow): Promise<void> {
  const { upload_key, upload_id, object_key, declared_size } = document
  if (upload_id !== null && (await store.sizeOf(upload_key)) === null && (await store.sizeOf(object_key)) === null) {
    const parts = await store.listParts(upload_key, upload_id)
    const arrived = parts.reduce((sum, { size }) => sum + size, 0)
    if (parts.length === 0 || arrived !== declared_size) throw uploadMissing()
    await store.joinParts(upload_key, upload_id, parts).catch((error: unknown) => {
      // A part was sent again or discarded while they were joined.
      throw error instanceof ObjectNotFoundError ? uploadMissing() : error
    })
  }
  const isThere = (await store.commit(upload_key, object_key)) || (await store.sizeOf(object_key)) !== null
  if (!isThere) throw uploadMissing()
}

function uploadMissing(): AppError {
  return new AppError('upload_missing', copy.uploadIncomplete)
}

/**
 * Saves the result even if the document was deleted or the caller lost access in the meantime: others may see or
 * restore it. Throws not_found to a caller without access.
 */
async function storeScanResult(
  ctx: ParticipantContext,
  document: DocumentRow,
  scanResult: ScanResult,
): Promise<DocumentRow> {
  const { id, object_key } = document
  const preview_key = scanResult.preview === null || scanResult.problem !== null ? null : `previews/${newUuid()}`
  if (preview_key !== null && scanResult.preview !== null) {
    await ctx.store.write(preview_key, scanResult.preview.content_type, scanResult.preview.body)
  }
  const { isKept, after } = await withTransaction(ctx, async (tx) => {
    const { name, requirement_id, is_from_client } = document
    if (requirement_id !== null) await lockRequirementOfUpload(tx, requirement_id)
    // Another request may have taken over; then its result stays.
    const unscanned = await lockUnscanned(tx, id)
    if (unscanned !== null) saveScanResult(tx, id, scanResult, preview_key)
    if (unscanned?.is_deleted === false) {
      recordScanResult(tx, document, scanResult)
      if (requirement_id !== null && is_from_client && scanResult.problem === null) {
        await recordArrival(tx, { id, name, requirement_id })
      }
    }
    return { isKept: unscanned !== null, after: await findDocument(tx, id) }
  })
  // If this fails, the purge removes the rejected bytes.
  if (isKept && scanResult.problem !== null) await ctx.store.remove(object_key).catch(() => undefined)
  if (after === null) throw notFound()
  return after
}

function recordScanResult(
  tx: ParticipantContext,
  { id, deal_id, name, requirement_id }: DocumentRow,
  { problem }: ScanResult,
): void {
  recordAudit(tx, {
    action: problem === null ? 'document_uploaded' : 'document_rejected',
    subject: id,
    ...(deal_id === null ? {} : { deal: deal_id }),
    changes: [{ field: 'document', from: null, to: name }],
    data: {
      ...(problem === null ? {} : { problem: problem.code }),
      ...(requirement_id === null ? {} : { request: requirement_id }),
    },
  })
}
