import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import { useDownload } from '../../../domain/documents/use-download.ts'
import type { Preview } from '../../../domain/documents/use-preview.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './my-docs.module.css'

interface TemplateProps {
  request: Requirement
  partnerId: string
  preview: Preview
}

export function TemplateDocument({ request, partnerId, preview }: TemplateProps) {
  const template = request.template_document
  return template === null ? null : <Line {...{ template, partnerId, preview }} isForm={request.kind === 'Document'} />
}

type TemplateDocumentRef = NonNullable<Requirement['template_document']>

interface LineProps {
  template: TemplateDocumentRef
  partnerId: string
  preview: Preview
  isForm: boolean
}

function Line({ template, partnerId, preview, isForm }: LineProps) {
  const { download, isDownloading } = useDownload(partnerId, template)
  const { guard, dialog } = useDownloadWarning()
  return (
    <div className={styles.template}>
      <div>
        <p className={styles.label}>
          {isForm ? 'Download this form, fill it out, and send it back:' : 'Read this document:'}
        </p>
        <p>{template.name}</p>
      </div>
      <div className={styles.ways}>
        <Button aria-label={`Open ${template.name}`} onClick={() => preview.open(template)}>
          Open
        </Button>
        <Button
          icon={<IconDownload />}
          busy={isDownloading}
          aria-label={`Download ${template.name}`}
          onClick={() => guard([template], download)}
        >
          Download
        </Button>
        {dialog}
      </div>
    </div>
  )
}
