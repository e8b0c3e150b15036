import type { StaffMember } from '@loanyard/contract/staff'
import { useState, type ReactNode } from 'react'
import { reasonOf } from '../../lib/failure.ts'
import { formatCounted } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './staff.module.css'
import { changeStatus, remove } from './commands.ts'
import { staffFailures } from './failures.ts'
import type { Question } from './member-menu.tsx'

interface Asked {
  readonly title: string
  readonly verb: string
  readonly follows: ReactNode
  readonly act: () => Promise<void>
  readonly failure: string
}

/** What their deals are to somebody who is to lose them. */
function dealsOf({ role, deals_count }: StaffMember): string {
  return role === 'Coordinator' ? formatCounted(deals_count, 'shared deal') : 'all deals'
}

function asked(question: Question, member: StaffMember): Asked {
  const { full_name: name, email } = member.user
  if (question === 'activate') {
    return {
      title: `Activate ${name}?`,
      verb: 'Activate',
      follows: <p>This restores their access. If they’ve never signed in, we’ll email an invitation to {email}.</p>,
      act: () => changeStatus(member, 'Active'),
      failure: staffFailures.update,
    }
  }
  if (question === 'deactivate') {
    return {
      title: `Deactivate ${name}?`,
      verb: 'Deactivate',
      follows: (
        <>
          <p>They’ll be signed out right away and lose access to {dealsOf(member)}.</p>
          <p>Their leads and deals stay assigned. You can activate them again at any time.</p>
        </>
      ),
      act: () => changeStatus(member, 'Inactive'),
      failure: staffFailures.update,
    }
  }
  return {
    title: `Remove ${name}?`,
    verb: 'Remove',
    follows: (
      <>
        <p>
          They’ll be signed out right away. Their leads become unassigned, and deals are no longer shared with them.
        </p>
        <p>Their name stays on notes and activity. If they might come back, deactivate them instead.</p>
      </>
    ),
    act: () => remove(member),
    failure: staffFailures.remove,
  }
}

interface MemberQuestionProps {
  question: Question
  member: StaffMember
  opened: boolean
  onClose: () => void
  onRemoved?: () => void
}

/** Asks before somebody is let in, shut out or removed, says what follows, and stays with the reason where it is refused. */
export function MemberQuestion({ question, member, opened, onClose, onRemoved }: MemberQuestionProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { title, verb, follows, act, failure } = asked(question, member)
  const confirm = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await act()
      onClose()
      if (question === 'remove') onRemoved?.()
    } catch (error) {
      setRefusal(reasonOf(error, failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={verb}
      onConfirm={() => void confirm()}
      busy={busy}
      danger={question !== 'activate'}
    >
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {follows}
    </ConfirmDialog>
  )
}
