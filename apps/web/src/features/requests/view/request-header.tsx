import type { Requirement } from '@loanyard/contract/requests/schemas'
import { IconArrowLeft, IconDots, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { RequestStateBadge, sentLabel } from '../../../domain/requests/index.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { DueDate, KindBadge } from '../list/request-facts.tsx'
import { useRequests } from '../requests-context.ts'
import { viewTitleId } from '../shortcuts-and-focus.ts'
import * as copy from './copy.ts'
import styles from './view.module.css'

interface RequestHeaderProps {
  requirement: Requirement
  onClose: () => void
  /** Reopens a completed request; null otherwise. */
  onReopen: (() => void) | null
}

function ViewMenu({ requirement, onReopen }: Omit<RequestHeaderProps, 'onClose'>) {
  const { openDialog } = useRequests()
  const { can } = requirement
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={copy.requestActions} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>
        {can.update && (
          <Menu.Item onClick={() => openDialog({ kind: 'change', requirement })}>{copy.editRequest}</Menu.Item>
        )}
        {can.waive && <Menu.Item onClick={() => openDialog({ kind: 'waive', requirement })}>{copy.waive}</Menu.Item>}
        {onReopen !== null && <Menu.Item onClick={onReopen}>{copy.reopen}</Menu.Item>}
        {can.remove && (
          <Menu.Item data-danger onClick={() => openDialog({ kind: 'withdraw', requirement })}>
            {copy.withdraw}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The heading takes the focus when another request opens. */
export function RequestHeader({ requirement, onClose, onReopen }: RequestHeaderProps) {
  const { kind, title, status, is_required: isRequired } = requirement
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={clsx(ui.row2, styles.head)}>
      <span className={styles.back}>
        <IconButton label={copy.backToRequests} icon={<IconArrowLeft />} size="small" onClick={onClose} />
      </span>
      <KindBadge kind={kind} />
      <h3 ref={heading} tabIndex={-1} id={viewTitleId}>
        {title}
      </h3>
      <ViewMenu requirement={requirement} onReopen={onReopen} />
      <span className={styles.close}>
        <IconButton label={copy.closeRequest} icon={<IconX />} size="small" onClick={onClose} />
      </span>
      <p className={clsx(ui.row4, styles.facts)}>
        <RequestStateBadge side="staff" request={requirement} />
        {status === 'Rejected' && sentLabel(requirement) !== null && <span>{sentLabel(requirement)}</span>}
        <DueDate due={requirement} />
        <span className={ui.quiet}>{isRequired ? copy.required : copy.optional}</span>
        {requirement.assignee !== '' && <span className={ui.quiet}>{copy.assignedTo(requirement.assignee)}</span>}
        {requirement.bundle_request !== null && <span className={ui.quiet}>{requirement.bundle_request.title}</span>}
      </p>
    </div>
  )
}
