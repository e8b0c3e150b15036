import type { Requirement, Submission } from '@loanyard/contract/requests/schemas'
import { clsx } from 'clsx'
import { takesFiles } from '../../../domain/requests/filing/filing-targets.ts'
import { rejectionLabels, RequestStateBadge, sentLabel } from '../../../domain/requests/index.ts'
import { UploadList } from '../../../domain/requests/upload-list.tsx'
import { useFileDrop } from '../../../lib/upload/drops/file-drops.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as requestsCopy from '../copy.ts'
import * as copy from './copy.ts'
import type { DroppedFiles } from './dropped-files.ts'
import styles from './list.module.css'
import { DueDate, KindBadge } from './request-facts.tsx'

export interface RowsState {
  readonly openId: string | undefined
  readonly onOpen: (requestId: string) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (requestId: string, isSelected: boolean) => void
  readonly hrefOf: (requestId: string) => string
  readonly dropped: DroppedFiles
}

/** Null if the answer was not sent back. */
export function sentBackReason({ decision }: Pick<Submission, 'decision'>): string | null {
  if (decision?.status !== 'Rejected') return null
  const reason = decision.reason === null ? null : rejectionLabels[decision.reason].label
  return [reason, decision.comment].filter((part) => part !== null && part !== '').join(': ') || requestsCopy.sentBack
}

function detailsOf(requirement: Requirement): string {
  const { is_required: isRequired, is_skip_requested: isSkipRequested, status, submissions } = requirement
  const { other_person: other, thread } = requirement
  const [newest] = submissions
  const parts = [
    thread.is_unanswered ? copy.unansweredQuestion : '',
    isRequired ? '' : copy.optional,
    other === null ? '' : copy.forSomeoneElse(other.name),
    (newest?.signed?.signer_names ?? null) !== null && status === 'Submitted' ? copy.checkSigner : '',
    newest !== undefined && newest.not_applicable !== null && status === 'Submitted' && !isSkipRequested
      ? copy.notApplicable
      : '',
    status === 'Rejected' ? (sentLabel(requirement) ?? '') : '',
    status === 'Rejected' && newest !== undefined ? (sentBackReason(newest) ?? '') : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

export function RequestRow({ requirement, rows }: { requirement: Requirement; rows: RowsState }) {
  const { id, title, kind, status } = requirement
  const canDecide = requirement.submissions[0]?.can.decide === true
  const more = detailsOf(requirement)
  const items = rows.dropped.itemsOf(id)
  const { isOver, handlers } = useFileDrop(({ files }) => rows.dropped.drop(requirement, [...files]))
  const isTarget = takesFiles(requirement)
  return (
    <li
      className={clsx(
        ui.line3,
        ui.hovers,
        styles.row,
        rows.openId === id && styles.open,
        isOver && isTarget && styles.target,
      )}
      data-request={id}
      {...(isTarget ? handlers : {})}
    >
      {canDecide ? (
        <Checkbox
          aria-label={copy.selectRequest(title)}
          checked={rows.selected.has(id)}
          onChange={(event) => rows.onSelect(id, event.target.checked)}
        />
      ) : (
        <span className={styles.noCheckbox} />
      )}
      <KindBadge kind={kind} />
      <span className={styles.name}>
        <a
          href={rows.hrefOf(id)}
          className={clsx(ui.covers, styles.link)}
          data-request-link
          aria-current={rows.openId === id ? 'true' : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            rows.onOpen(id)
          }}
        >
          {title}
        </a>
        {more !== '' && <span className={ui.quiet}>{more}</span>}
      </span>
      <span className={clsx(ui.row3, styles.facts)}>
        {(status === 'Pending' || status === 'Rejected') && <DueDate due={requirement} />}
        <RequestStateBadge side="staff" request={requirement} />
      </span>
      {items.length > 0 && (
        <div className={styles.dropped}>
          <UploadList items={items} queue={rows.dropped.queue} />
        </div>
      )}
      {isOver && isTarget && (
        <span className={styles.dropHere} aria-hidden="true">
          {copy.dropHere(title)}
        </span>
      )}
    </li>
  )
}
