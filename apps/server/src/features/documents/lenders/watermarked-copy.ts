import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { numericDate } from '@loanyard/contract/core/dates'
import { AppError } from '../../../errors.ts'
import type { WatermarkProblem } from '../../../media/watermark/watermark-pool.ts'
import { dayIn } from '../../../services/clock.ts'
import type { LenderContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'
import { ObjectNotFoundError } from '../../../services/storage/blob-store.ts'
import * as copy from '../copy.ts'
import {
  insertWatermarkedCopy,
  findWatermarkedCopy,
  watermarkedPrefix,
  type LenderDocument,
  type WatermarkedCopy,
} from './lender-document-queries.ts'

/**
 * The PDF with the reader's name, email and lender and today's date on each page. Made once per person and day, in an
 * object of its own; the original stays as it is. Throws unavailable, bytes_missing.
 */
export async function watermarkedCopy(
  ctx: LenderContext,
  { id, object_key, size, time_zone }: LenderDocument,
): Promise<WatermarkedCopy | { readonly problem: WatermarkProblem }> {
  const day = numericDate(dayIn(time_zone, ctx.clock.now()))
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
  // An object of its own, so that two processes making the same copy don't overwrite each other's.
  const made = { object_key: `${watermarkedPrefix}${id}/${newUuid()}`, size: bytes.length, crc32: crc32(bytes) }
  await ctx.store.write(made.object_key, 'application/pdf', bytes)
  if (await insertWatermarkedCopy(ctx, { document: id, watermarkText }, made)) return made
  await ctx.store.remove(made.object_key)
  return (await findWatermarkedCopy(ctx, id, watermarkText)) ?? made
}

async function bytesOf({ store }: LenderContext, key: string): Promise<Readable> {
  try {
    return await store.read(key)
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error
    throw new AppError('bytes_missing', copy.fileMissing)
  }
}

export function watermarkProblemMessage({ name, partner_name }: LenderDocument, problem: WatermarkProblem): string {
  switch (problem) {
    case 'protected':
      return copy.watermarkProtected(name, partner_name)
    case 'collection':
      return copy.watermarkCollection(name, partner_name)
    case 'too_long':
      return copy.watermarkTooLarge(name, partner_name)
    case 'damaged':
      return copy.watermarkDamaged(name, partner_name)
  }
}
