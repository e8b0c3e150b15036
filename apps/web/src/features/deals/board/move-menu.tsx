import type { DealSummary } from '@loanyard/contract/deals'
import type { Stage } from '@loanyard/contract/stages'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'

interface MoveMenuProps {
  card: DealSummary
  stages: readonly Stage[]
  onMove: (card: DealSummary, to: Stage) => void
  tabbable: boolean
}

/** The stages a card can be moved to, without dragging (WCAG 2.2, 2.5.7). */
export function MoveMenu({ card, stages, onMove, tabbable }: MoveMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton
          label="Move to"
          icon={<IconArrowsLeftRight />}
          size="small"
          tabIndex={tabbable ? 0 : -1}
          data-card-menu
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to</Menu.Label>
        {stages
          .filter((stage) => stage.id !== card.stage.id)
          .map((stage) => (
            <Menu.Item key={stage.id} onClick={() => onMove(card, stage)}>
              {stage.name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
