import type { PipelineStage } from '@loanyard/contract/deals/stages'
import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { phaseLabels } from '../../../domain/labels/phase-labels.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { ReorderHandle } from '../../../ui/reorder/reorder-handle.tsx'
import { type Drop, useReorderDrag } from '../../../ui/reorder/reorder.ts'
import * as copy from '../copy.ts'
import styles from '../settings.module.css'

interface StageRowProps {
  stage: PipelineStage
  /** From 0. */
  index: number
  count: number
  /** `to` counts from 0. */
  onMove: (stage: PipelineStage, to: number) => void
  onDrop: (id: string, drop: Drop) => void
  onRename: (stage: PipelineStage) => void
  onRemove: (stage: PipelineStage) => void
  onTasks: (stage: PipelineStage) => void
}

/** The handle drags the row, opens a menu of moves, and takes Alt with the arrow keys. */
export function StageRow({ stage, index, count, onMove, onDrop, onRename, onRemove, onTasks }: StageRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [handle, setHandle] = useState<HTMLButtonElement | null>(null)
  const { isDragging, over } = useReorderDrag({ row, handle, id: stage.id, enabled: count > 1, onDrop })
  return (
    <li
      ref={row}
      className={clsx(ui.line2, styles.stage, isDragging && ui.dragging, over !== null && ui[over])}
      data-stage={stage.id}
    >
      {count > 1 ? (
        <ReorderHandle
          ref={setHandle}
          label={copy.moveStage(stage.name)}
          index={index}
          count={count}
          onMove={(to) => onMove(stage, to)}
        />
      ) : (
        <div className={ui.handle} />
      )}
      <span className={clsx(ui.quiet, styles.number)}>{index + 1}</span>
      <div className={clsx(ui.grow, styles.stageName)}>
        <span className={ui.medium}>{stage.name}</span>
        <span className={ui.quiet}>{phaseLabels[stage.phase]}</span>
      </div>
      <IconButton
        label={copy.tasksOfStage(stage.name)}
        icon={<IconListCheck />}
        size="small"
        onClick={() => onTasks(stage)}
      />
      <IconButton
        label={copy.editStageNamed(stage.name)}
        title={actionLabels.edit}
        icon={<IconPencil />}
        size="small"
        onClick={() => onRename(stage)}
      />
      <IconButton
        label={copy.removeStageNamed(stage.name)}
        title={actionLabels.remove}
        icon={<IconTrash />}
        size="small"
        onClick={() => onRemove(stage)}
      />
    </li>
  )
}
