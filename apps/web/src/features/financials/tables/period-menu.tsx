import { IconArrowLeft, IconArrowRight, IconEdit, IconTrash, IconTrendingUp } from '@tabler/icons-react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { actionLabels } from '../../../ui/copy.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import * as copy from '../copy.ts'
import { previousAfterMove, type PeriodCalls } from '../data/periods.ts'

interface PeriodMenuProps {
  period: string
  periods: readonly string[]
  isProjection: boolean
  calls: PeriodCalls
  onRename: () => void
  onDelete: () => void
}

export function PeriodMenu({ period, periods, isProjection, calls, onRename, onDelete }: PeriodMenuProps) {
  const run = (work: Promise<void>) => {
    work.catch((error: unknown) => notifyError(reasonOf(error, copy.changePeriodFailed)))
  }
  const move = (by: 1 | -1) => {
    const previous = previousAfterMove(periods, period, by)
    if (previous !== undefined) run(calls.move(period, previous))
  }
  const at = periods.indexOf(period)
  return (
    <RowMenu label={copy.periodMenu(period)}>
      <Menu.Item leftSection={<IconEdit size={16} />} onClick={onRename}>
        {actionLabels.rename}
      </Menu.Item>
      {at > 0 && (
        <Menu.Item leftSection={<IconArrowLeft size={16} />} onClick={() => move(-1)}>
          {copy.moveLeft}
        </Menu.Item>
      )}
      {at < periods.length - 1 && (
        <Menu.Item leftSection={<IconArrowRight size={16} />} onClick={() => move(1)}>
          {copy.moveRight}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconTrendingUp size={16} />} onClick={() => run(calls.project(period, !isProjection))}>
        {isProjection ? copy.markAsHistorical : copy.markAsProjection}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
        {actionLabels.delete}
      </Menu.Item>
    </RowMenu>
  )
}
