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
      follows: <p>They see what they saw before. If they have never signed in, an invitation goes to {email}.</p>,
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
          <p>They are signed out at once and lose access to {dealsOf(member)}.</p>
          <p>Their leads and deals stay assigned. Activate them again, and they go on where they left off.</p>
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
        <p>They are signed out at once. Their leads become unassigned, and no deal is shared with them any more.</p>
        <p>Notes and activity keep their name. Deactivate them instead if they are to come back.</p>
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
