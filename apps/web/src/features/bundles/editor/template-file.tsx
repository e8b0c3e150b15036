import type { Attachment } from '@loanyard/contract/bundles/schemas'
import { presignDownload } from '@loanyard/contract/documents/calls'
import { IconDownload, IconEye, IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { saveFromUrl } from '../../../lib/browser/save-file.ts'
import { formatSize } from '../../../lib/format/format.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { FileName } from '../../../ui/text/file-name.tsx'
import * as copy from './copy.ts'
import styles from './editor.module.css'

export type Template = NonNullable<Attachment['template_document']>

interface TemplateFileProps {
  partnerId: string
  template: Template
  onPreview: (documentId: string) => void
  children?: ReactNode
}

export function TemplateFile({ partnerId, template, onPreview, children }: TemplateFileProps) {
  const { id, name, size } = template
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const params = { partner_id: partnerId, document_id: id }
      const { presigned_url } = await callApi(presignDownload, { params, query: { as: 'attachment' } })
      await saveFromUrl(presigned_url, name)
    },
    onError: (error) => notifyError(reasonOf(error, copy.downloadFailed)),
  })
  return (
    <span className={clsx(ui.line1, ui.box, ui.icons16, styles.template)}>
      <IconFile aria-hidden="true" />
      <span className={styles.templateName}>
        <FileName name={name} />
        {size !== null && <span className={clsx(ui.quiet, styles.quiet)}> {formatSize(size)}</span>}
      </span>
      <IconButton
        label={copy.previewFile(name)}
        title={copy.preview}
        icon={<IconEye />}
        size="small"
        onClick={() => onPreview(id)}
      />
      <IconButton
        label={copy.downloadFile(name)}
        title={actionLabels.download}
        icon={<IconDownload />}
        size="small"
        aria-busy={isPending || undefined}
        onClick={() => !isPending && download()}
      />
      {children}
    </span>
  )
}
