import type { Stage } from '@loanyard/contract/deals/stages'
import { IconCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useRef } from 'react'
import ui from '../../../../ui/layout/primitives.module.css'
import { useRowScroll } from '../../../../ui/layout/use-row-scroll.ts'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import * as copy from '../copy.ts'
import styles from './stage.module.css'

interface StageTrackProps {
  stages: readonly Stage[]
  current: Stage
  /** For how long it has been in this stage; null: since today. */
  days: string | null
  selectedId: string | null
  onSelect: (stage: Stage) => void
}

function centerStage(row: HTMLElement, stageId: string): void {
  const stage = row.querySelector<HTMLElement>(`[data-stage="${stageId}"]`)
  if (stage !== null) row.scrollLeft = stage.offsetLeft - (row.clientWidth - stage.clientWidth) / 2
}

export function StageTrack({ stages, current, days, selectedId, onSelect }: StageTrackProps) {
  const track = useRef<HTMLOListElement>(null)
  useRowScroll(track, selectedId ?? '', centerStage)
  return (
    <nav aria-label={copy.stages}>
      <ol ref={track} className={clsx(ui.box, styles.track)}>
        {stages.map((stage) => {
          const isDone = stage.number < current.number
          const isCurrent = stage.id === current.id
          return (
            <li key={stage.id} className={clsx(styles.step, isDone && styles.done, isCurrent && styles.current)}>
              <button
                type="button"
                data-stage={stage.id}
                aria-current={isCurrent ? 'step' : undefined}
                aria-pressed={stage.id === selectedId}
                onClick={() => onSelect(stage)}
              >
                <span className={clsx(ui.icons14, styles.marker)}>
                  {isDone ? <IconCheck aria-hidden="true" /> : <span aria-hidden="true">{stage.number}</span>}
                </span>
                <span>{stage.name}</span>
                {isCurrent && days !== null && (
                  <span className={styles.days} aria-hidden="true">
                    {days}
                  </span>
                )}
                <VisuallyHidden>{isDone ? copy.doneSuffix : isCurrent ? copy.currentSuffix : ''}</VisuallyHidden>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
