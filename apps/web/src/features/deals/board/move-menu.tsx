import type { DealSummary } from '@loanyard/contract/deals'
import type { Stage } from '@loanyard/contract/stages'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Menu } from '../../../ui/menu.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'

interface MoveMenuProps {
  card: DealSummary
  stages: readonly Stage[]
  onMove: (card: DealSummary, to: Stage) => void
  tabbable: boolean
}

/** The stages a card can be moved to, without dragging (WCAG 2.2, 2.5.7). */
export function MoveMenu({ card, stages, onMove, tabbable }: MoveMenuProps) {
  return (
    <RowMenu label="Move to" icon={<IconArrowsLeftRight />} tabIndex={tabbable ? 0 : -1} data-card-menu>
      <Menu.Label>Move to</Menu.Label>
      {stages
        .filter((stage) => stage.id !== card.stage.id)
        .map((stage) => (
          <Menu.Item key={stage.id} onClick={() => onMove(card, stage)}>
            {stage.name}
          </Menu.Item>
        ))}
    </RowMenu>
  )
}
