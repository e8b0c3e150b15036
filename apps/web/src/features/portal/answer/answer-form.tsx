import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Preview } from '../../../domain/documents/use-preview.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { buttonClass } from '../../../ui/controls/button.tsx'
import type { DealRef } from '../queries.ts'
import { AcknowledgmentAnswer } from './acknowledgment-answer.tsx'
import styles from './answer.module.css'
import { DocumentAnswer } from './document-answer.tsx'
import { WithNotApplicable } from './not-applicable.tsx'
import { QuestionAnswer } from './question-answer.tsx'
import { useSubmitAnswer } from './use-submit-answer.ts'

interface AnswerFormProps {
  deal: DealRef
  request: Requirement
  preview: Preview
  /** The answer being changed; undefined: a new one. */
  changed?: Submission
  /** After a change was sent or canceled. */
  onDone?: () => void
}

export function AnswerForm({ deal, request, preview, changed, onDone }: AnswerFormProps) {
  const send = useSubmitAnswer({ deal, request, changed })
  const ways = { deal, request, preview, changed, send, onDone }
  return (
    <div className={styles.answer}>
      <WithNotApplicable key={changed?.id} {...ways}>
        {request.kind === 'Document' && <DocumentAnswer {...ways} />}
        {request.kind === 'Question' && <QuestionAnswer {...ways} />}
        {request.kind === 'Acknowledgement' && <AcknowledgmentAnswer {...ways} />}
        {request.kind === 'PandaDoc' && <SignLink {...{ deal, request }} />}
      </WithNotApplicable>
    </div>
  )
}

function SignLink({ deal, request }: { deal: DealRef; request: Requirement }) {
  if (!request.can.sign) return <p>This document isn’t ready to sign yet. We’ll email you when it is.</p>
  return (
    <div className={styles.ways}>
      <Link
        to={paths.signDoc(deal.partnerId, deal.dealId, request.id)}
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        <IconSignature aria-hidden="true" /> Read and sign
      </Link>
    </div>
  )
}

export interface AnswerFormContext {
  readonly deal: DealRef
  readonly request: Requirement
  readonly preview: Preview
  readonly changed: Submission | undefined
  readonly send: ReturnType<typeof useSubmitAnswer>
  readonly onDone: (() => void) | undefined
}
