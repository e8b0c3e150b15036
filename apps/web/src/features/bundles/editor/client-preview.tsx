import type { Attachment, Bundle } from '@loanyard/contract/bundles/schemas'
import { clsx } from 'clsx'
import { KindIcon } from '../../../domain/requests/index.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Dialog, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { FileName } from '../../../ui/text/file-name.tsx'
import styles from './client-preview.module.css'
import * as copy from './copy.ts'

/** Same wording as the client portal. */
const tasks: Readonly<Record<Attachment['kind'], string>> = {
  Document: copy.taskUpload,
  Question: copy.taskAnswer,
  Acknowledgement: copy.taskConfirm,
  PandaDoc: copy.taskSign,
}

export function ClientPreview({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const { title, description, attachments } = bundle
  return (
    <Dialog opened onClose={onClose} title={copy.previewTitle}>
      <div className={ui.stack2}>
        <h3>{title}</h3>
        {description !== '' && <p className={ui.lines}>{description}</p>}
        {attachments.length === 0 && (
          <EmptyState inline title={copy.emptyTitle}>
            {copy.previewEmpty}
          </EmptyState>
        )}
        <ol className={styles.items} aria-label={copy.borrowerItems}>
          {attachments.map(
            ({ id, kind, title: itemTitle, description: text, is_required, template_document: template }) => (
              <li key={id}>
                <KindIcon kind={kind} />
                <div>
                  <p className={ui.medium}>
                    {itemTitle}
                    {!is_required && <span className={clsx(ui.quiet, styles.quiet)}>{copy.optionalSuffix}</span>}
                  </p>
                  {text !== '' && <p className={ui.lines}>{text}</p>}
                  {template !== null && (
                    <p className={clsx(ui.quiet, styles.quiet)}>
                      {copy.withTemplate} <FileName name={template.name} />
                    </p>
                  )}
                  <p className={clsx(ui.quiet, styles.task)}>{tasks[kind]}</p>
                </div>
              </li>
            ),
          )}
        </ol>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {actionLabels.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
