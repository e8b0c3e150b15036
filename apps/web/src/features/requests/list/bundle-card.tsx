import type { BundleRequest, Requirement } from '@loanyard/contract/requests/schemas'
import { IconDots } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { turnLabels } from '../../../domain/requests/request-labels.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { useRequests } from '../requests-context.ts'
import * as copy from './copy.ts'
import styles from './list.module.css'
import { DueDate, progressOf, RequestProgress } from './request-facts.tsx'
import { RequestRow, type RowsState } from './request-row.tsx'

export function requestsOf(bundle: BundleRequest): Requirement[] {
  return bundle.bundle_attachments.flatMap(({ requests }) => requests)
}

interface CardProps {
  title: string
  requests: readonly Requirement[]
  rows: RowsState
  facts?: ReactNode
  menu?: ReactNode
  description?: string
}

export function RequestsCard({ title, requests, rows, facts, menu, description }: CardProps) {
  const id = useId()
  return (
    <section className={ui.box} aria-labelledby={id}>
      <div className={clsx(ui.row3, styles.cardHead)}>
        <h3 id={id}>{title}</h3>
        <span className={clsx(ui.row3, styles.facts)}>{facts}</span>
        {menu}
        <div className={styles.cardProgress}>
          <RequestProgress progress={progressOf(requests)} label={copy.progressOf(title)} />
        </div>
        {description !== undefined && description !== '' && (
          <p className={clsx(ui.quiet, styles.description)}>{description}</p>
        )}
      </div>
      <ul className={styles.rows}>
        {requests.map((requirement) => (
          <RequestRow key={requirement.id} requirement={requirement} rows={rows} />
        ))}
      </ul>
    </section>
  )
}

function BundleMenu({ bundle }: { bundle: BundleRequest }) {
  const { openDialog } = useRequests()
  if (!bundle.can.add && !bundle.can.update && !bundle.can.remove) return null
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={copy.actionsFor(bundle.title)} icon={<IconDots />} size="small" />
      </Menu.Target>
      <Menu.Dropdown>
        {bundle.can.add && <Menu.Item onClick={() => openDialog({ kind: 'add', bundle })}>{copy.addRequest}</Menu.Item>}
        {bundle.can.update && (
          <Menu.Item onClick={() => openDialog({ kind: 'due', bundle })}>{copy.changeDueDate}</Menu.Item>
        )}
        {bundle.can.remove && (
          <Menu.Item data-danger onClick={() => openDialog({ kind: 'withdraw_bundle', bundle })}>
            {copy.withdraw}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export function BundleCard({ bundle, rows }: { bundle: BundleRequest; rows: RowsState }) {
  const is_overdue = bundle.waiting_on === 'client' && bundle.due_in_days !== null && bundle.due_in_days < 0
  return (
    <RequestsCard
      title={bundle.title}
      requests={requestsOf(bundle)}
      rows={rows}
      description={bundle.description}
      facts={
        <>
          {bundle.waiting_on !== 'nobody' && <DueDate due={{ ...bundle, is_overdue }} />}
          <span className={ui.label}>{turnLabels[bundle.waiting_on]}</span>
        </>
      }
      menu={<BundleMenu bundle={bundle} />}
    />
  )
}

export function AdditionalCard({ requests, rows }: { requests: readonly Requirement[]; rows: RowsState }) {
  return <RequestsCard title={copy.additionalRequests} requests={requests} rows={rows} />
}
