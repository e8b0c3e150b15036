import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { DocumentToSign } from './document-to-sign.tsx'
import styles from './sign.module.css'

interface ReadingStepProps {
  partnerId: string
  document: NonNullable<Requirement['template_document']>
  isRead: boolean
  fields: Requirement['signature_fields']
  onEnd: () => void
  isPhone: boolean
}

export function ReadingStep({ partnerId, document, fields, isRead, onEnd, isPhone }: ReadingStepProps) {
  const id = useId()
  const [view, setView] = useState<'pages' | 'text'>('pages')
  return (
    <section className={clsx(ui.stack3, ui.shrinks, styles.reading)} aria-labelledby={`${id}-read`}>
      <div className={clsx(ui.row3, ui.between)}>
        <h2 id={`${id}-read`}>{isPhone ? copy.readShort : copy.readStep}</h2>
        <Segmented
          label={copy.viewAs}
          segments={[
            { value: 'pages', label: copy.asPages },
            { value: 'text', label: copy.asText },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <DocumentToSign {...{ partnerId, document, fields, onEnd }} asText={view === 'text'} />
      <p className={clsx(ui.line2, ui.muted)} role="status">
        {isRead ? (
          <>
            <IconCheck aria-hidden="true" size={18} /> {copy.reachedEnd}
          </>
        ) : (
          copy.scrollToEnd
        )}
      </p>
    </section>
  )
}
