import { updateUser, type User } from '@loanyard/contract/auth/account'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/layout/page.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

interface StartPageSectionProps {
  user: User
  onChanged: (user: User) => void
}

type StartPage = NonNullable<User['start_page']>

/** Saved at once. */
export function StartPageSection({ user, onChanged }: StartPageSectionProps) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (start_page: StartPage) => callApi(updateUser, { body: { start_page } }),
    onSuccess: onChanged,
    onError: (error) => notifyError(reasonOf(error, copy.startPageFailed)),
  })
  const chosen = isPending ? variables : (user.start_page ?? 'deals')
  return (
    <Section title={copy.startPage}>
      <div className={clsx(ui.stack2, ui.start)}>
        <p className={ui.quiet}>{copy.startPageHelp}</p>
        <Segmented
          label={copy.startPage}
          segments={[
            { value: 'deals', label: copy.startPages.deals },
            { value: 'today', label: copy.startPages.today },
          ]}
          value={chosen}
          onChange={mutate}
        />
      </div>
    </Section>
  )
}
