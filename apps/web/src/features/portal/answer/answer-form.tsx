import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import type { Preview } from '../../../domain/documents/document-preview.tsx'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { AcknowledgmentAnswer } from './acknowledgment-answer.tsx'
import styles from './answer.module.css'
import * as copy from './copy.ts'
import { WithNotApplicable } from './not-applicable.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import { useSubmitAnswer } from './use-submit-answer.ts'

const DocumentAnswer = lazy(async () => ({
  default: (await loadChunk(() => import('./document-answer.tsx'))).DocumentAnswer,
}))

interface AnswerFormProps {
  deal: DealRef
  request: Requirement
  /** The broker's name. */
  partner: string
  preview: Preview
  /** The answer being changed; undefined: a new one. */
  changed?: Submission
  /** After a change was sent or canceled. */
  onDone?: () => void
}

export function AnswerForm({ deal, request, partner, preview, changed, onDone }: AnswerFormProps) {
  const send = useSubmitAnswer({ deal, request, changed })
  const context = { deal, request, partner, preview, changed, send, onDone }
  return (
    <div className={ui.stack4}>
      <WithNotApplicable key={changed?.id} {...context}>
        {request.kind === 'Document' && (
          <Suspense fallback={<Skeleton height="96px" />}>
            <DocumentAnswer {...context} />
          </Suspense>
        )}
        {request.kind === 'Question' && <QuestionAnswer {...context} />}
        {request.kind === 'Acknowledgement' && <AcknowledgmentAnswer {...context} />}
        {request.kind === 'PandaDoc' && <SignLink {...{ deal, request }} />}
      </WithNotApplicable>
    </div>
  )
}

function SignLink({ deal, request }: { deal: DealRef; request: Requirement }) {
  if (!request.can.sign) return <p>{copy.notReadyToSign}</p>
  return (
    <div className={clsx(ui.wrap2, styles.actions)}>
      <Link
        to={paths.signDoc(deal.partnerId, deal.dealId, request.id)}
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        <IconSignature aria-hidden="true" /> {copy.readAndSign}
      </Link>
    </div>
  )
}
