import { listSsoIdentities, removeSsoIdentity, type SsoIdentity } from '@loanyard/contract/auth/sso/sign-in'
import { IconBuilding } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { ssoKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import { Section } from '../../../ui/layout/page.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { DateText, RelativeTime } from '../../../ui/text/time.tsx'
import styles from '../account.module.css'
import * as copy from './copy.ts'

const providersQuery = queryOptions({
  queryKey: ssoKeys('own'),
  queryFn: ({ signal }) => callApi(listSsoIdentities, { signal }),
  // Another tab may have connected one.
  staleTime: 0,
})

/** Identity providers that sign the person in; nothing where there are none. */
export function ConnectedProviders() {
  const { data } = useQuery(providersQuery)
  const [asked, setAsked] = useState<SsoIdentity | null>(null)
  const remove = useMutation({
    mutationFn: ({ connection }: SsoIdentity) =>
      callApi(removeSsoIdentity, { params: { sso_connection_id: connection.id } }),
    onSuccess: () => notifySuccess(copy.disconnected),
    onError: (error) => notifyError(reasonOf(error, copy.disconnectFailed)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ssoKeys('own') })
      setAsked(null)
    },
  })
  if (data === undefined || data.results.length === 0) return null
  return (
    <Section title={copy.providers}>
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.providersHelp}</p>
        <ul className={styles.sessions} aria-label={copy.providers}>
          {data.results.map((identity) => {
            const { connection, partner, created, last_used_at } = identity
            return (
              <li key={connection.id} className={clsx(ui.line4, styles.session)}>
                <IconBuilding className={styles.device} aria-hidden="true" />
                <div className={clsx(ui.grow, ui.stack0)}>
                  <p className={ui.medium}>{connection.name}</p>
                  <p className={clsx(ui.wrap4, ui.quiet)}>
                    <span>{partner.name}</span>
                    <span>
                      {copy.added}
                      <DateText inSentence value={created} />
                    </span>
                    {last_used_at !== null && (
                      <span>
                        {copy.lastUsed}
                        <RelativeTime value={last_used_at} />
                      </span>
                    )}
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={copy.disconnectNamed(connection.name)}
                  onClick={() => setAsked(identity)}
                >
                  {copy.disconnect}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={copy.disconnectTitle(asked?.connection.name ?? '')}
        confirmLabel={copy.disconnect}
        busy={remove.isPending}
        onConfirm={() => asked !== null && remove.mutate(asked)}
      >
        <p>{copy.disconnectText}</p>
      </ConfirmDialog>
    </Section>
  )
}
