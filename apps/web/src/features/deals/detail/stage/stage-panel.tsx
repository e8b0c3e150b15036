import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Stage } from '@loanyard/contract/deals/stages'
import { IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { calendarDaysSince, dayIn } from '../../../../lib/format/calendar-days.ts'
import { formatCounted } from '../../../../lib/format/format.ts'
import { useCommands } from '../../../../lib/navigation/commands.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { actionLabels } from '../../../../ui/copy.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { DateText } from '../../../../ui/text/time.tsx'
import { markAsFunded } from '../../list/copy.ts'
import { OpenRequirements } from '../../refused-move/open-requirements.tsx'
import * as copy from '../copy.ts'
import dealStyles from '../deal.module.css'
import { useStatusChange } from '../use-status-change.ts'
import { StageTrack } from './stage-track.tsx'
import styles from './stage.module.css'
import { useStageMove } from './use-stage-move.ts'

/** A deal that got here is usually funded. */
function LastStage({ deal }: { deal: Deal }) {
  const { mutate, isPending } = useStatusChange(deal)
  if (!deal.can.update || deal.status !== 'Active') return <p className={dealStyles.quiet}>{copy.lastStage}</p>
  return (
    <Button variant="primary" busy={isPending} onClick={() => mutate({ to: 'Funded', version: deal.version })}>
      {markAsFunded}
    </Button>
  )
}

interface StagePanelProps {
  deal: Deal
  stages: readonly Stage[]
  /** The partner's, in which Today counts as well; undefined until it is known. */
  timeZone: string | undefined
  /** Null: no stage is selected. */
  selectedId: string | null
  onSelect: (stageId: string) => void
}

interface StageSummaryProps extends Pick<StagePanelProps, 'deal' | 'timeZone'> {
  stage: Stage
}

function StageSummary({ deal, stage, timeZone }: StageSummaryProps) {
  if (stage.id === deal.stage.id) {
    const days = calendarDaysSince(deal.stage_entered, timeZone)
    return (
      <>
        {copy.inStageSince}
        <DateText inSentence value={dayIn(timeZone, deal.stage_entered)} />
        {days > 0 && copy.forDays(formatCounted(days, 'day'))}
      </>
    )
  }
  return stage.number < deal.stage.number ? copy.stageCompleted : copy.stageNotStarted
}

/**
 * Treats a double click as one: otherwise, if the response arrived between the two clicks, the second would move the
 * deal again.
 */
function onFirstClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}

export function StagePanel({ deal, stages, timeZone, selectedId, onSelect }: StagePanelProps) {
  const { move, isMoving, refusal, dismiss } = useStageMove(deal, onSelect)
  const selected = stages.find((stage) => stage.id === selectedId) ?? deal.stage
  const next = stages.find((stage) => stage.number > deal.stage.number)
  const forced = refusal?.forced ?? null
  const days = calendarDaysSince(deal.stage_entered, timeZone)
  useCommands(
    deal.can.move_stage
      ? stages
          .filter(({ id }) => id !== deal.stage.id)
          .map((stage) => ({
            title: copy.moveToStage(stage.name),
            run: () => move({ kind: 'to', stage, force: false }),
          }))
      : [],
  )
  const isElsewhere = selected.id !== deal.stage.id && selected.id !== next?.id
  const select = (stage: Stage) => {
    dismiss()
    onSelect(stage.id)
  }
  return (
    <section className={clsx(ui.stack3, styles.panel)} aria-label={copy.stage}>
      <div className={clsx(ui.stack3, styles.stages)}>
        <StageTrack
          stages={stages}
          current={deal.stage}
          days={days > 0 ? formatCounted(days, 'day') : null}
          selectedId={selectedId === null ? null : selected.id}
          onSelect={select}
        />
        <div className={clsx(ui.row2, styles.stageFoot)}>
          <p className={styles.summary}>
            <strong>{selected.name}</strong>: <StageSummary deal={deal} stage={selected} timeZone={timeZone} />
          </p>
          {deal.can.move_stage && isElsewhere ? (
            <Button
              variant="primary"
              busy={isMoving}
              onClick={onFirstClick(() => move({ kind: 'to', stage: selected, force: false }))}
            >
              {copy.moveToStage(selected.name)}
            </Button>
          ) : next === undefined ? (
            <LastStage deal={deal} />
          ) : deal.can.move_stage ? (
            <Button
              variant="primary"
              busy={isMoving}
              onClick={onFirstClick(() => move({ kind: 'next', force: false }))}
            >
              {copy.moveToNextStage}
            </Button>
          ) : (
            <p className={dealStyles.quiet}>{copy.onlyActiveCanMove}</p>
          )}
        </div>
      </div>
      {refusal && (
        <div className={clsx(ui.top2, styles.refusal)} role="alert">
          <div className={ui.grow}>
            <p>{refusal.reason}</p>
            {refusal.open.length > 0 && (
              <OpenRequirements partnerId={deal.partner.id} dealId={deal.id} requirements={refusal.open} />
            )}
          </div>
          {forced !== null && (
            <Button size="small" busy={isMoving} onClick={() => move(forced)}>
              {copy.moveAnyway}
            </Button>
          )}
          <IconButton label={actionLabels.dismiss} icon={<IconX />} size="small" onClick={dismiss} />
        </div>
      )}
    </section>
  )
}
