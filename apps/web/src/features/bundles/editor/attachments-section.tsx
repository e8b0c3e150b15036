import { maxAttachments, type Attachment, type Bundle } from '@loanyard/contract/bundles/schemas'
import { IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { drafts } from '../../../lib/browser/drafts.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useRemoveAttachment } from './attachment-mutations.ts'
import { AttachmentRow } from './attachment-row.tsx'
import * as copy from './copy.ts'
import styles from './editor.module.css'
import { focusRow, useReorder } from './use-reorder.ts'

const AttachmentForm = lazy(async () => ({
  default: (await loadChunk(() => import('./attachment-form.tsx'))).AttachmentForm,
}))

/** Name of an attachment's draft. */
function draftNameOf(bundleId: string, attachmentId: string): string {
  return `bundle.${bundleId}.attachment.${attachmentId}`
}

const newAttachmentId = 'new'

/**
 * Attachments being edited, each as it was when editing began. Unsaved drafts open their forms, and an attachment
 * deleted by another user stays open.
 */
function useOpenForms({ id: bundleId, attachments, can }: Bundle) {
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

interface AttachmentsSectionProps {
  partnerId: string
  bundle: Bundle
  onPreview: (documentId: string) => void
}

export function AttachmentsSection({ partnerId, bundle, onPreview }: AttachmentsSectionProps) {
  const { attachments, can } = bundle
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { open, orphans, isAdding, setAdding, edit, close } = useOpenForms(bundle)
  const { onDrop, moveAndFollow, announcement } = useReorder(partnerId, bundle, list)
  const removeAttachment = useRemoveAttachment({ partnerId, bundleId: bundle.id })
  const isFull = attachments.length >= maxAttachments
  const formProps = { partnerId, bundle, onPreview }

  const focusAdd = () => setTimeout(() => add.current?.focus(), 20)
  const closeForm = (id: string) => {
    close(id)
    focusRow(list, id, 'edit')
  }
  const remove = (attachment: Attachment) => {
    const index = attachments.indexOf(attachment)
    const next = attachments[index + 1] ?? attachments[index - 1]
    drafts.clear(draftNameOf(bundle.id, attachment.id))
    removeAttachment(attachment)
    if (next === undefined) focusAdd()
    else focusRow(list, next.id, 'handle')
  }
  const formOf = (attachment: Attachment) => (
    <li key={attachment.id} className={styles.editing} data-attachment={attachment.id}>
      <Suspense>
        <AttachmentForm
          {...formProps}
          base={open.get(attachment.id) ?? attachment}
          draftName={draftNameOf(bundle.id, attachment.id)}
          onClose={() => closeForm(attachment.id)}
        />
      </Suspense>
    </li>
  )
  const isEmpty = attachments.length + orphans.length === 0 && !isAdding
  const addButton = (
    <Button ref={add} icon={<IconPlus aria-hidden="true" />} disabled={isFull} onClick={() => setAdding(true)}>
      {copy.addItem}
    </Button>
  )
  return (
    <Section
      title={copy.items}
      actions={<span className={clsx(ui.quiet, styles.quiet)}>{formatCounted(attachments.length, 'item')}</span>}
    >
      {isEmpty && (
        <EmptyState inline title={copy.emptyTitle}>
          {can.update && copy.emptyText}
        </EmptyState>
      )}
      <ol ref={list} className={clsx(styles.list, !can.update && styles.readOnly)} aria-label={copy.items}>
        {/* One list for rows and forms, so that a form keeps its place and its values when its attachment is deleted. */}
        {[...attachments, ...orphans].map((attachment, index) =>
          open.has(attachment.id) ? (
            formOf(attachment)
          ) : (
            <AttachmentRow
              key={attachment.id}
              {...{ partnerId, attachment, index, onDrop, onPreview }}
              count={attachments.length}
              canChange={can.update}
              onMove={moveAndFollow}
              onEdit={edit}
              onRemove={remove}
            />
          ),
        )}
      </ol>
      {can.update && (
        <div className={clsx(ui.row4, styles.foot)}>
          {isAdding ? (
            <Suspense>
              <AttachmentForm
                {...formProps}
                base={null}
                draftName={draftNameOf(bundle.id, newAttachmentId)}
                onClose={() => {
                  setAdding(false)
                  focusAdd()
                }}
              />
            </Suspense>
          ) : (
            addButton
          )}
          {isFull && <p className={clsx(ui.quiet, styles.quiet)}>{copy.itemLimit(maxAttachments)}</p>}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </Section>
  )
}
