import type { Stage } from '@loanyard/contract/deals/stages'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../lib/api/api-error.ts'
import { formatCount } from '../../lib/format/format.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import chips from '../../ui/filter/chips.module.css'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { documentFailures } from './data/document-commands.ts'
import { unfiled, type MoveTarget } from './dialogs/move-dialog.tsx'
import { documentStagesQuery, unfiledQuery, type DocumentScope } from './queries.ts'

interface StageChipsProps {
  scope: DocumentScope
  stages: readonly Stage[]
  onSelect: (stageId: string | null) => void
}

function Chip({
  to,
  count,
  isChosen,
  onSelect,
}: {
  to: MoveTarget
  count: number
  isChosen: boolean
  onSelect: () => void
}) {
  return (
    <li>
      <button type="button" className={chips.chip} aria-pressed={isChosen} onClick={onSelect}>
        {to.name}
        <span className={chips.count}>{formatCount(count)}</span>
        <VisuallyHidden>{count === 1 ? 'document' : 'documents'}</VisuallyHidden>
      </button>
    </li>
  )
}

export function StageChips({ scope, stages, onSelect }: StageChipsProps) {
  const counts = useQuery(documentStagesQuery(scope))
  const others = useQuery(unfiledQuery(scope))
  const error = counts.error ?? others.error
  const retry = () => {
    if (counts.isError) void counts.refetch()
    if (others.isError) void others.refetch()
  }
  if (counts.data === undefined || others.data === undefined) {
    if (error === null) return <Skeleton height="30px" width="60%" />
    const reason = reasonOf(error, documentFailures.stages).replace(`${documentFailures.stages}. `, '')
    return (
      <FailedState
        inline
        title={documentFailures.stages}
        onRetry={retry}
        retrying={counts.isFetching || others.isFetching}
      >
        {reason === documentFailures.stages ? undefined : reason}
      </FailedState>
    )
  }
  const countOf = (id: string) => counts.data.find(({ stage }) => stage.id === id)?.documents_count ?? 0
  const shown = stages.filter(({ id }) => id === scope.stageId || countOf(id) > 0)
  return (
    <nav aria-label={copy.stagesWithDocuments}>
      <ul className={chips.chips}>
        {shown.map((stage) => (
          <Chip
            key={stage.id}
            to={stage}
            count={countOf(stage.id)}
            isChosen={stage.id === scope.stageId}
            onSelect={() => onSelect(stage.id)}
          />
        ))}
        <Chip to={unfiled} count={others.data} isChosen={scope.stageId === null} onSelect={() => onSelect(null)} />
      </ul>
    </nav>
  )
}
