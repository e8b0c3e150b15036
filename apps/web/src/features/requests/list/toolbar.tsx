import { IconBell, IconChevronDown } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useRequests } from '../requests-context.ts'
import styles from '../requests.module.css'
import { tabTitleId } from '../use-kept-place.ts'

/** The requests of a stage, or all that is to be signed on the deal. */
export type RequestsShow = 'stage' | 'signing'
const segments = [
  { value: 'stage', label: 'By stage' },
  { value: 'signing', label: 'Signatures' },
] as const

interface ToolbarProps {
  show: RequestsShow
  onShowChange: (show: RequestsShow) => void
  /** Whether anything waits on the client. */
  canRemind: boolean
  canAsk: boolean
}

/** What is on the screen, and the ways to ask for more. */
export function RequestsToolbar({ show, onShowChange, canRemind, canAsk }: ToolbarProps) {
  const { stageName, ask } = useRequests()
  return (
    <div className={styles.toolbar}>
      <h2 id={tabTitleId} tabIndex={-1}>
        {show === 'signing' ? 'Signatures on this deal' : `Requests in ${stageName}`}
      </h2>
      <Segmented label="Show" segments={segments} value={show} onChange={onShowChange} />
      {canRemind && canAsk && (
        <Button icon={<IconBell />} onClick={() => ask({ kind: 'remind' })}>
          Remind borrower
        </Button>
      )}
      {canAsk && (
        <Menu>
          <Menu.Target>
            <Button variant="primary">
              Request
              <IconChevronDown aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => ask({ kind: 'bundle' })}>A checklist</Menu.Item>
            <Menu.Item onClick={() => ask({ kind: 'several' })}>Single requests</Menu.Item>
            <Menu.Item onClick={() => ask({ kind: 'custom' })}>A custom checklist</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
