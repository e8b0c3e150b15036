import type { Readable } from 'node:stream'
import { logoRules } from '@loanyard/contract/partners/settings'
import { badInput } from '../../errors.ts'
import { renderLogo, type RenderTask } from '../../media/logos/render-logo.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { ObjectNotFoundError } from '../../services/storage/blob-store.ts'
import * as copy from './copy.ts'
import { findUploadedImage, type UploadedImage } from './queries.ts'

/**
 * Re-encodes an uploaded image as a PNG, which keeps only its pixels and no other content of the file. Throws bad_input if
 * it is missing, of another type, too large or damaged.
 */
export async function importLogo(ctx: StaffContext, documentId: string): Promise<Buffer> {
  const image = await findUploadedImage(ctx, toUuid('document', documentId))
  if (image === null) throw invalidLogo(copy.logoUnavailable)
  const type = typeOf(image)
  const rendered = await renderLogo({ owner: ctx.partner_id, type, read: () => bytesOf(ctx, image) })
  if (rendered.kind === 'drawn') return rendered.png
  throw invalidLogo(rendered.why === 'pixels' ? copy.logoTooLarge : copy.logoUnreadable)
}

/** The media type detected from the content. Throws bad_input if it can't be a logo. */
function typeOf(image: UploadedImage): RenderTask['type'] {
  if (image.state === 'rejected') throw invalidLogo(image.problem_message ?? copy.logoUnreadable)
  if (image.state !== 'ready') throw invalidLogo(copy.logoNotUploaded)
  const type = logoRules.types.find((each) => each === image.content_type)
  if (type === undefined) throw invalidLogo(logoRules.typeMessage)
  if ((image.size ?? 0) > logoRules.bytes) throw invalidLogo(logoRules.sizeMessage)
  return type
}

async function bytesOf({ store }: StaffContext, { object_key }: UploadedImage): Promise<Readable> {
  try {
    return await store.read(object_key)
  } catch (error) {
    throw error instanceof ObjectNotFoundError ? invalidLogo(copy.logoUnavailable) : error
  }
}

function invalidLogo(message: string) {
  return badInput([{ path: 'logo', message }])
}
