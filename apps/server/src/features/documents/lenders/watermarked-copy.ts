import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { AppError } from '../../../errors.ts'
import type { WatermarkProblem } from '../../../media/watermark/watermark-pool.ts'
import type { LenderContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/person-name.ts'
import { ObjectNotFoundError } from '../../../services/storage/blob-store.ts'
import {
  insertWatermarkedCopy,
  findWatermarkedCopy,
  type LenderDocument,
  type WatermarkedCopy,
} from './lender-document-queries.ts'

/**
 * The copy of a PDF with the reader's name and address, lender and day on each page: made once for a person and a day, under a key of
 * its own in the store; the document itself is never touched. Or why there is none. Throws unavailable, bytes_missing.
 */
export async function watermarkedCopy(
  ctx: LenderContext,
  { id, object_key, size, day }: LenderDocument,
): Promise<WatermarkedCopy | { readonly problem: WatermarkProblem }> {
  const watermarkText = `${nameWithEmail(ctx.actor)} · ${ctx.actor.lender_name} · ${day}`
  const present = await findWatermarkedCopy(ctx, id, watermarkText)
  if (present !== null) return present
  if (size > ctx.watermarks.maxBytes) return { problem: 'too_long' }
  const watermarked = await ctx.watermarks.addWatermark({
    owner: ctx.partner_id,
    read: () => bytesOf(ctx, object_key),
    line: watermarkText,
  })
  if ('problem' in watermarked) return watermarked
  const { bytes } = watermarked
  // A key of its own: two processes that make the same copy do not write over each other's.
  const copy = { object_key: `stamped/${id}/${newUuid()}`, size: bytes.length, crc32: crc32(bytes) }
  await ctx.store.write(copy.object_key, 'application/pdf', bytes)
  if (await insertWatermarkedCopy(ctx, { document: id, watermarkText }, copy)) return copy
  await ctx.store.remove(copy.object_key)
  return (await findWatermarkedCopy(ctx, id, watermarkText)) ?? copy
}

async function bytesOf({ store }: LenderContext, key: string): Promise<Readable> {
  try {
    return await store.read(key)
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error
    throw new AppError('bytes_missing', 'This document’s file is missing from storage.')
  }
}

/** Why a document is not handed out, in words for its reader, with what to do about it. */
export function watermarkProblemMessage({ name, partner_name }: LenderDocument, problem: WatermarkProblem): string {
  switch (problem) {
    case 'protected':
      return `"${name}" is password-protected, so we can’t add your watermark. Ask ${partner_name} for a copy without one.`
    case 'collection':
      return `"${name}" contains other files, which we can’t watermark. Ask ${partner_name} for each one separately.`
    case 'too_long':
      return `"${name}" is too large to watermark. Ask ${partner_name} to split it.`
    case 'damaged':
      return `"${name}" is damaged, so we can’t add your watermark. Ask ${partner_name} for another copy.`
  }
}
