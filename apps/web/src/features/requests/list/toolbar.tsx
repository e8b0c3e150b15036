import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { RemindButton } from '../remind-button.tsx'
import { useRequests } from '../requests-context.ts'
import styles from '../requests.module.css'
import { tabTitleId } from '../shortcuts-and-focus.ts'
import * as copy from './copy.ts'

export type RequestsShow = 'stage' | 'signing'
const segments = [
  { value: 'stage', label: copy.byStage },
  { value: 'signing', label: copy.signatures },
] as const

interface ToolbarProps {
  show: RequestsShow
  onShowChange: (show: RequestsShow) => void
  canRequest: boolean
}

export function RequestsToolbar({ show, onShowChange, canRequest }: ToolbarProps) {
  const { stageName, openDialog, reminder } = useRequests()
  return (
    <div className={clsx(ui.row2, styles.toolbar)}>
      <h2 id={tabTitleId} tabIndex={-1}>
        {show === 'signing' ? copy.signaturesOnThisDeal : copy.requestsIn(stageName)}
      </h2>
      <Segmented label={copy.show} segments={segments} value={show} onChange={onShowChange} />
      {reminder.canRemind && <RemindButton />}
      {canRequest && (
        <div className={ui.line2}>
          <Button variant="primary" onClick={() => openDialog({ kind: 'bundle' })}>
            {copy.requestChecklists}
          </Button>
          <Menu>
            <Menu.Target>
              <IconButton label={copy.otherRequests} icon={<IconChevronDown />} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => openDialog({ kind: 'several' })}>{copy.singleRequests}</Menu.Item>
              <Menu.Item onClick={() => openDialog({ kind: 'custom' })}>{copy.customChecklist}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
    </div>
  )
}
