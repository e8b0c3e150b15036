import type { LenderPreview } from '@loanyard/contract/lender-area/preview'
import { formatCounted } from '../../../lib/format/format.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as documentsCopy from '../documents/copy.ts'
import { DocumentLines } from '../documents/document-list.tsx'
import { groupByStage } from '../group-by-stage.ts'
import * as copy from './copy.ts'

/** The lender's documents, by stage. They are opened on the deal's own Documents tab, not here. */
export function PreviewDocuments({ deal, documents: { items, total_count: total } }: LenderPreview) {
  if (items.length === 0) {
    return (
      <EmptyState title={documentsCopy.noDocumentsTitle}>{documentsCopy.noDocumentsText(deal.partner.name)}</EmptyState>
    )
  }
  return (
    <div className={ui.stack4}>
      {groupByStage(items).map(({ id, name, items: documents }) => (
        <Section key={id} title={name}>
          <ul className={ui.stack3}>
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentLines document={document} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {total > items.length && (
        <p className={ui.quiet}>{copy.andMore(formatCounted(total - items.length, 'more document'))}</p>
      )}
    </div>
  )
}
