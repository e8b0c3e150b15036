import type { Attachment } from '@loanyard/contract/bundles/schemas'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { KindIcon } from '../../../domain/requests/index.ts'
import { kindOptionLabels } from '../../../domain/requests/request-labels.ts'
import { PlaceFieldsButton } from '../../../domain/requests/signature-fields/place-fields-button.tsx'
import { slotLabel } from '../../../domain/requests/slots/slot-label.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { type Drop, useReorderDrag } from '../../../ui/reorder/reorder.ts'
import { useSaveAttachment } from './attachment-mutations.ts'
import * as copy from './copy.ts'
import styles from './editor.module.css'
import { TemplateFile, type Template } from './template-file.tsx'

interface AttachmentRowProps {
  partnerId: string
  attachment: Attachment
  /** From 0. */
  index: number
  count: number
  canChange: boolean
  /** By menu or keyboard; positions are from 0. */
  onMove: (attachment: Attachment, to: number) => void
  onDrop: (id: string, drop: Drop) => void
  onEdit: (attachment: Attachment) => void
  onRemove: (attachment: Attachment) => void
  onPreview: (documentId: string) => void
}

/** The handle drags the row, opens a menu of moves, and takes Alt with the arrow keys. A single row has no handle. */
export function AttachmentRow(props: AttachmentRowProps) {
  const { partnerId, attachment, index, count, canChange, onMove, onDrop, onEdit, onRemove, onPreview } = props
  const { id, title, kind, description, is_required: isRequired, template_document: template, slots } = attachment
  const row = useRef<HTMLLIElement>(null)
  const [handle, setHandle] = useState<HTMLButtonElement | null>(null)
  const { isDragging, over } = useReorderDrag({ row, handle, id, enabled: canChange && count > 1, onDrop })
  return (
    <li
      ref={row}
      className={clsx(
        ui.hovers,
        styles.row,
        canChange && count > 1 && styles.movable,
        isDragging && ui.dragging,
        over !== null && ui[over],
      )}
      data-attachment={id}
    >
      {canChange && count > 1 && (
        <ReorderHandle
          ref={setHandle}
          label={copy.moveItem(title)}
          index={index}
          count={count}
          onMove={(to) => onMove(attachment, to)}
        />
      )}
      <span className={clsx(ui.quiet, styles.number)}>{index + 1}</span>
      <span className={styles.icon}>
        <KindIcon kind={kind} />
      </span>
      <div className={clsx(ui.stack0, styles.content)}>
        <h3 className={styles.title}>{title}</h3>
        <p className={clsx(ui.quiet, styles.quiet)}>
          {kindOptionLabels[kind]} · {isRequired ? copy.required : copy.optional}
          {slots.length > 0 && ` · ${slots.map(slotLabel).join(', ')}`}
        </p>
        {description !== '' && <p className={styles.description}>{description}</p>}
        {template !== null && <TemplateFile {...{ partnerId, template, onPreview }} />}
        {template !== null && kind === 'PandaDoc' && canChange && (
          <ItemFields partnerId={partnerId} attachment={attachment} document={template} />
        )}
        {template === null && kind === 'PandaDoc' && <p className={clsx(ui.caution, ui.small)}>{copy.pdfMissing}</p>}
      </div>
      {canChange && (
        <div className={styles.actions}>
          <IconButton
            label={copy.editItem(title)}
            title={actionLabels.edit}
            icon={<IconPencil />}
            size="small"
            data-edit
            onClick={() => onEdit(attachment)}
          />
          <IconButton
            label={copy.deleteItem(title)}
            title={actionLabels.delete}
            icon={<IconTrash />}
            size="small"
            onClick={() => onRemove(attachment)}
          />
        </div>
      )}
    </li>
  )
}

interface ItemFieldsProps {
  partnerId: string
  attachment: Attachment
  document: Template
}

/** Without a version: the fields are a whole of their own, and what others change stays. */
function ItemFields({ partnerId, attachment, document }: ItemFieldsProps) {
  const save = useSaveAttachment({ partnerId, bundleId: attachment.bundle })
  return (
    <div>
      <PlaceFieldsButton
        {...{ partnerId, document }}
        fields={attachment.signature_fields}
        onSave={(signature_fields) => save({ attachment, body: { signature_fields } })}
      />
    </div>
  )
}
