import type { LenderPreview as Preview } from '@loanyard/contract/lender-area/preview'
import { QueryClientProvider } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import ui from '../../../ui/layout/primitives.module.css'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { AcknowledgmentsTab } from '../answers/acknowledgments-tab.tsx'
import { QuestionsTab } from '../answers/questions-tab.tsx'
import * as dealCopy from '../deal/copy.ts'
import { Headline } from '../deal/headline.tsx'
import { SummaryTab } from '../deal/summary-tab.tsx'
import * as copy from './copy.ts'
import { previewCache } from './preview-cache.ts'
import { PreviewDocuments } from './preview-documents.tsx'

const tabs = [
  { value: 'summary', label: dealCopy.summary },
  { value: 'documents', label: dealCopy.documents },
  { value: 'questions', label: dealCopy.questions },
  { value: 'acknowledgements', label: dealCopy.acknowledgments },
] as const

/** A deal as a lender sees it, made of the lender's own tabs, for staff to look at. */
export function LenderPreview({ preview }: { preview: Preview }) {
  const { deal } = preview
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('summary')
  const cache = useMemo(() => previewCache(preview), [preview])
  return (
    <QueryClientProvider client={cache}>
      <div className={ui.stack4}>
        <div className={clsx(ui.note, ui.accentNote)} role="note">
          <p>
            <strong>{copy.banner}</strong>
          </p>
          <p>{copy.elsewhere}</p>
        </div>
        <Headline deal={deal} />
        <Tabs label={dealCopy.partsOfTheDeal} tabs={tabs} value={tab} onChange={setTab}>
          <div className={ui.stack4}>
            {tab === 'summary' && <SummaryTab deal={deal} />}
            {tab === 'documents' && <PreviewDocuments {...preview} />}
            {tab === 'questions' && <QuestionsTab deal={deal} />}
            {tab === 'acknowledgements' && <AcknowledgmentsTab deal={deal} />}
          </div>
        </Tabs>
      </div>
    </QueryClientProvider>
  )
}
