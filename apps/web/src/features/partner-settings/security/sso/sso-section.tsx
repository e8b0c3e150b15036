import { deleteSsoConnection, startSsoTest, type SsoConnection } from '@loanyard/contract/auth/sso/connections'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { leaveForProvider } from '../../../../domain/sign-in/sso-journey.ts'
import { messageOf, reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyAddress } from '../../../../ui/controls/copy-address.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import ui from '../../../../ui/layout/primitives.module.css'
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx'
import { RelativeTime } from '../../../../ui/text/time.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import * as copy from './copy.ts'
import { DomainList } from './domain-list.tsx'
import { refreshSso, ssoQuery } from './queries.ts'
import styles from './sso.module.css'

interface ConnectionProps {
  partnerId: string
  connection: SsoConnection
  onChange: () => void
  onRemove: () => void
}

function Connection({ partnerId, connection, onChange, onRemove }: ConnectionProps) {
  const { id, name, audience, lender, enabled, second_factor, tested_at, people, logout_uri, domains, issuer } =
    connection
  const test = useMutation({
    mutationFn: () => callApi(startSsoTest, { params: { partner_id: partnerId, sso_connection_id: id } }),
    onSuccess: (start) =>
      leaveForProvider(start, {
        purpose: 'test',
        connection: id,
        provider: name,
        from: location.pathname + location.search,
        next: null,
        partnerId,
      }),
    onError: (error) => notifyError(reasonOf(error, copy.testFailed)),
  })
  return (
    <li className={clsx(ui.box, ui.stack3, styles.connection)}>
      <div className={clsx(ui.wrap3, ui.baseline)}>
        <div className={clsx(ui.grow, ui.stack0)}>
          <h3 className={ui.medium}>{name}</h3>
          <p className={clsx(ui.wrap4, ui.quiet)}>
            {!enabled && <span>{copy.off}</span>}
            <span>{audience === 'staff' ? copy.forStaff : copy.forLender(lender?.name ?? '')}</span>
            <span>{issuer}</span>
            <span>{copy.people(people)}</span>
            {second_factor && <span>{copy.secondStepCounts}</span>}
            <span>
              {tested_at === null ? (
                copy.neverTested
              ) : (
                <>
                  {copy.tested}
                  <RelativeTime value={tested_at} />
                </>
              )}
            </span>
          </p>
        </div>
        <div className={ui.wrap2}>
          <Button size="small" aria-label={copy.testNamed(name)} busy={test.isPending} onClick={() => test.mutate()}>
            {copy.test}
          </Button>
          <Button size="small" aria-label={copy.changeNamed(name)} onClick={onChange}>
            {copy.change}
          </Button>
          <Button size="small" variant="quiet" aria-label={copy.removeNamed(name)} onClick={onRemove}>
            {copy.remove}
          </Button>
        </div>
      </div>
      <div className={ui.stack1}>
        <CopyAddress
          label={copy.logoutUri}
          address={logout_uri}
          copyLabel={copy.copyLogoutUri(name)}
          words={copy.copyWords}
        />
      </div>
      {domains.length > 0 && <DomainList partnerId={partnerId} connection={connection} />}
    </li>
  )
}

interface RemoveDialogProps {
  partnerId: string
  connection: SsoConnection
  onClose: () => void
}

function RemoveDialog({ partnerId, connection, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi(deleteSsoConnection, { params: { partner_id: partnerId, sso_connection_id: connection.id } }),
    onSuccess: () => notifySuccess(copy.removed),
    onError: (error) => notifyError(reasonOf(error, copy.removeFailed)),
    onSettled: () => {
      void refreshSso(partnerId)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={copy.removeTitle(connection.name)}
      confirmLabel={copy.remove}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <p>{copy.removeText}</p>
    </ConfirmDialog>
  )
}

type Open = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly connection: SsoConnection }

/** The identity providers of a partner. */
export function SsoSection({ partnerId }: { partnerId: string }) {
  const { data, error, refetch, isFetching } = useQuery(ssoQuery(partnerId))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const add = data !== undefined && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
      {copy.add}
    </Button>
  )
  return (
    <Section title={copy.title} actions={add}>
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.help}</p>
        {data === undefined && error === null && <SkeletonRows count={2} />}
        {data === undefined && error !== null && (
          <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {data !== undefined && data.results.length === 0 && <p>{copy.none}</p>}
        {data !== undefined && (
          <div className={ui.stack1}>
            <CopyAddress
              label={copy.redirectUri}
              address={data.redirect_uri}
              copyLabel={copy.copyRedirectUri}
              words={copy.copyWords}
            />
          </div>
        )}
        {data !== undefined && data.results.length > 0 && (
          <ul className={ui.stack3} aria-label={copy.providers}>
            {data.results.map((connection) => (
              <Connection
                key={connection.id}
                partnerId={partnerId}
                connection={connection}
                onChange={() => setOpen({ kind: 'change', connection })}
                onRemove={() => setOpen({ kind: 'remove', connection })}
              />
            ))}
          </ul>
        )}
      </div>
      {(open?.kind === 'add' || open?.kind === 'change') && (
        <ConnectionDialog
          partnerId={partnerId}
          connection={open.kind === 'change' ? open.connection : null}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && <RemoveDialog partnerId={partnerId} connection={open.connection} onClose={close} />}
    </Section>
  )
}
