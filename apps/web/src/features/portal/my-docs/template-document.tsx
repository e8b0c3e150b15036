import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconDownload } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useDownloadWarning } from '../../../domain/documents/active-content.tsx'
import type { Preview } from '../../../domain/documents/document-preview.tsx'
import { useDownload } from '../../../domain/documents/use-download.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import styles from './my-docs.module.css'

interface TemplateProps {
  request: Requirement
  partnerId: string
  preview: Preview
}

export function TemplateDocument({ request, partnerId, preview }: TemplateProps) {
  const template = request.template_document
  return template === null ? null : (
    <TemplateLine {...{ template, partnerId, preview }} isForm={request.kind === 'Document'} />
  )
}

type TemplateDocumentRef = NonNullable<Requirement['template_document']>

interface LineProps {
  template: TemplateDocumentRef
  partnerId: string
  preview: Preview
  isForm: boolean
}

function TemplateLine({ template, partnerId, preview, isForm }: LineProps) {
  const { download, isDownloading } = useDownload(partnerId, template)
  const { guard, dialog } = useDownloadWarning()
  return (
    <div className={clsx(ui.row4, ui.between, ui.framed, styles.template)}>
      <div>
        <p className={ui.quiet}>{isForm ? copy.formIntro : copy.documentIntro}</p>
        <p>{template.name}</p>
      </div>
      <div className={clsx(ui.wrap2, styles.actions)}>
        <Button aria-label={copy.openName(template.name)} onClick={() => preview.open(template)}>
          {actionLabels.open}
        </Button>
        <Button
          icon={<IconDownload />}
          busy={isDownloading}
          aria-label={copy.downloadName(template.name)}
          onClick={() => guard([template], download)}
        >
          {actionLabels.download}
        </Button>
        {dialog}
      </div>
    </div>
  )
}
