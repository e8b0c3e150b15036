import type { Requirement } from '@loanyard/contract/requests/schemas'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/api/api-error.ts'
import { displayFileName } from '../../../lib/format/file-name.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ChoiceList } from '../../../ui/overlay/choice-list.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { DealRef } from '../../deal-ref.ts'
import { dealRequestsQuery } from '../deal-requests-query.ts'
import * as copy from './copy.ts'
import { filingTargets, requestOf, takesFiles, type FilingTarget } from './filing-targets.ts'
import type { FilingStep } from './use-file-document.ts'

interface FileDialogProps {
  deal: DealRef
  document: FilingStep['document']
  onClose: () => void
  onFile: (to: FilingStep['to']) => void
}

function noteOf({ request, slot }: FilingTarget): string {
  const parts = [slot, request.bundle_request?.title, request.status === 'Submitted' ? copy.waitsForReview : null]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

function Targets({
  requests,
  document,
  onFile,
}: Pick<FileDialogProps, 'document' | 'onFile'> & { requests: readonly Requirement[] }) {
  const targets = filingTargets(requests, document)
  const current = requestOf(requests, document.id)
  if (current !== null && !takesFiles(current)) return <p>{copy.staysUnder(current)}</p>
  const choicesOf = (some: readonly FilingTarget[]) =>
    some.map((target) => ({
      key: `${target.request.id} ${target.slot ?? ''}`,
      name: target.request.title,
      note: noteOf(target),
      onChoose: () => onFile({ request: target.request.id, slot: target.slot }),
    }))
  const [suggested, others] = [
    targets.filter(({ isSuggested }) => isSuggested),
    targets.filter((one) => !one.isSuggested),
  ]
  const othersLabel = suggested.length === 0 ? copy.allRequests : copy.otherRequests
  return (
    <div className={ui.stack3}>
      {current !== null && (
        <div className={ui.wrap2}>
          <p>{copy.nowUnder(current.title)}</p>
          <Button size="small" onClick={() => onFile(null)}>
            {copy.takeOff}
          </Button>
        </div>
      )}
      {targets.length === 0 && (
        <EmptyState inline title={copy.nothingToFileTitle}>
          {copy.nothingToFileText}
        </EmptyState>
      )}
      {suggested.length > 0 && (
        <section className={ui.stack1}>
          <h3 className={ui.label}>{copy.suggested}</h3>
          <ChoiceList takesFocus label={copy.suggested} choices={choicesOf(suggested)} />
        </section>
      )}
      {others.length > 0 && (
        <section className={ui.stack1}>
          <h3 className={ui.label}>{othersLabel}</h3>
          <ChoiceList takesFocus={suggested.length === 0} label={othersLabel} choices={choicesOf(others)} />
        </section>
      )}
    </div>
  )
}

/** Chooses the request that a document of the deal belongs to. */
export function FileDialog({ deal, document, onClose, onFile }: FileDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({ ...dealRequestsQuery(deal), staleTime: 0 })
  return (
    <Dialog opened onClose={onClose} title={copy.fileTitle(displayFileName(document.name))} size="small">
      {data !== undefined ? (
        <Targets requests={data.results} document={document} onFile={onFile} />
      ) : error === null ? (
        <Skeleton height="8rem" />
      ) : (
        <FailedState inline title={copy.requestsFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </FailedState>
      )}
    </Dialog>
  )
}
