import type { Attachment, Bundle } from '@loanyard/contract/bundles'
import { useState } from 'react'
import { drafts } from '../../../lib/draft.ts'

/** The name under which what is typed about an attachment is kept. */
export function draftNameOf(bundleId: string, attachmentId: string): string {
  return `bundle.${bundleId}.attachment.${attachmentId}`
}

/** The draft of an attachment that is to be added. */
export const newAttachmentId = 'new'

/**
 * Which attachments are being edited, each as it was when that began. What was typed before and not saved opens its form
 * by itself. One that somebody else deletes meanwhile stays open.
 */
export function useOpenForms({ id: bundleId, attachments, can }: Bundle) {
  const hasDraft = (id: string) => can.update && drafts.read(draftNameOf(bundleId, id)) !== null
  const [open, setOpen] = useState<ReadonlyMap<string, Attachment>>(
    () => new Map(attachments.filter(({ id }) => hasDraft(id)).map((attachment) => [attachment.id, attachment])),
  )
  const [isAdding, setAdding] = useState(() => hasDraft(newAttachmentId))
  const orphans = [...open.values()].filter(({ id }) => !attachments.some((each) => each.id === id))
  return {
    open,
    orphans,
    isAdding,
    setAdding,
    edit: (attachment: Attachment) => setOpen((before) => new Map(before).set(attachment.id, attachment)),
    close: (id: string) => setOpen((before) => new Map([...before].filter(([each]) => each !== id))),
  }
}
