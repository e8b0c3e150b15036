import type { Stage } from '@loanyard/contract/deals/stages'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import { CountChip } from '../../ui/filter/count-chip.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { documentFailures } from './data/document-commands.ts'
import { unfiled } from './dialogs/move-dialog.tsx'
import { type DocumentScope, documentStagesQuery, unfiledQuery } from './queries.ts'

interface StageChipsProps {
  scope: DocumentScope
  stages: readonly Stage[]
  onSelect: (stageId: string | null) => void
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
    return (
      <FailedState
        inline
        title={documentFailures.stages}
        onRetry={retry}
        retrying={counts.isFetching || others.isFetching}
      >
        {messageOf(error)}
      </FailedState>
    )
  }
  const countOf = (id: string) => counts.data.find(({ stage }) => stage.id === id)?.documents_count ?? 0
  const shown = stages.filter(({ id }) => id === scope.stageId || countOf(id) > 0)
  return (
    <nav aria-label={copy.stagesWithDocuments}>
      <ul className={ui.wrap2}>
        {shown.map((stage) => (
          <CountChip
            key={stage.id}
            name={stage.name}
            count={countOf(stage.id)}
            unit={copy.documentsUnit(countOf(stage.id))}
            isChosen={stage.id === scope.stageId}
            onChoose={() => onSelect(stage.id)}
          />
        ))}
        <CountChip
          name={unfiled.name}
          count={others.data}
          unit={copy.documentsUnit(others.data)}
          isChosen={scope.stageId === null}
          onChoose={() => onSelect(null)}
        />
      </ul>
    </nav>
  )
}
