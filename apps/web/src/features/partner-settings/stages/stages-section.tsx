import type { PipelineStage } from '@loanyard/contract/deals/stages'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { dropIndex, type Drop } from '../../../ui/reorder/reorder.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import styles from '../settings.module.css'
import * as specified from '../specified-copy.ts'
import { RemoveStageDialog, StageNameDialog } from './stage-dialogs.tsx'
import { StageRow } from './stage-row.tsx'
import { useStages } from './use-stages.ts'

const StageTasksDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./tasks/stage-tasks-dialog.tsx'))).StageTasksDialog,
}))

interface StageListProps {
  stages: readonly PipelineStage[]
  onMove: (stage: PipelineStage, to: number) => void
  onRename: (stage: PipelineStage) => void
  onRemove: (stage: PipelineStage) => void
  onTasks: (stage: PipelineStage) => void
}

/** Stages are moved by dragging, by menu, or by Alt with the arrow keys. */
function StageList({ stages, onMove, onRename, onRemove, onTasks }: StageListProps) {
  const list = useRef<HTMLOListElement>(null)
  const moveAndFocus = (stage: PipelineStage, to: number) => {
    onMove(stage, to)
    // After the menu has released focus.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-stage="${stage.id}"] [data-handle]`)?.focus(), 20)
  }
  const moveWithKeys = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-stage]') : null
    const index = stages.findIndex(({ id }) => id === row?.dataset['stage'])
    const stage = stages[index]
    if (step === undefined || !event.altKey || stage === undefined) return
    // Before the handle's menu, which opens on arrow keys.
    event.preventDefault()
    event.stopPropagation()
    moveAndFocus(stage, index + step)
  }
  const drop = (id: string, where: Drop) => {
    const dragged = stages.find((each) => each.id === id)
    if (dragged !== undefined) onMove(dragged, dropIndex(stages, id, where))
  }
  const latestDrop = useRef(drop)
  useEffect(() => {
    latestDrop.current = drop
  })
  // Stable, so that rows needn't register as drop targets again with every change.
  const onDrop = useCallback((id: string, where: Drop) => latestDrop.current(id, where), [])
  return (
    <ol ref={list} className={styles.stages} aria-label={copy.stages} onKeyDownCapture={moveWithKeys}>
      {stages.map((stage, index) => (
        <StageRow
          key={stage.id}
          {...{ stage, index, onDrop, onRename, onRemove, onTasks }}
          count={stages.length}
          onMove={moveAndFocus}
        />
      ))}
    </ol>
  )
}

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'rename' | 'remove' | 'tasks'; readonly stage: PipelineStage }
  | null

interface StagesSectionProps {
  partnerId: string
  onChanged: () => void
}

export function StagesSection({ partnerId, onChanged }: StagesSectionProps) {
  const { query, move, refresh, announcement } = useStages(partnerId, onChanged)
  const { data, error, isFetching, refetch } = query
  const [open, setOpen] = useState<Open>(null)
  const dialog = { partnerId, onClose: () => setOpen(null), onSaved: refresh }
  return (
    <Section
      title={copy.stages}
      actions={
        <Button size="small" icon={<IconPlus size={16} />} onClick={() => setOpen({ what: 'add' })}>
          {copy.addStage}
        </Button>
      }
    >
      <p className={ui.quiet}>{copy.stagesHelp}</p>
      {data === undefined && error === null && <SkeletonRows count={8} />}
      {data === undefined && error !== null && (
        <FailedState
          inline
          title={specified.failedToFetchDealStages}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {messageOf(error)}
        </FailedState>
      )}
      {data !== undefined && (
        <StageList
          stages={data.results}
          onMove={(stage, to) => move(stage, to)}
          onRename={(stage) => setOpen({ what: 'rename', stage })}
          onRemove={(stage) => setOpen({ what: 'remove', stage })}
          onTasks={(stage) => setOpen({ what: 'tasks', stage })}
        />
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {open?.what === 'add' && <StageNameDialog {...dialog} stage={null} />}
      {open?.what === 'rename' && <StageNameDialog {...dialog} stage={open.stage} />}
      <Suspense>
        {open?.what === 'tasks' && (
          <StageTasksDialog partnerId={partnerId} stage={open.stage} onClose={dialog.onClose} />
        )}
      </Suspense>
      {open?.what === 'remove' && <RemoveStageDialog {...dialog} stage={open.stage} />}
    </Section>
  )
}
