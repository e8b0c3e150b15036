import { checkSsoDomain, type SsoConnection } from '@loanyard/contract/auth/sso/connections'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { reasonOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { refreshSso } from './queries.ts'
import styles from './sso.module.css'

interface DomainListProps {
  partnerId: string
  connection: SsoConnection
}

/** The records that prove a connection's domains, and whether they were found. */
export function DomainList({ partnerId, connection }: DomainListProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (domain: string) =>
      callApi(checkSsoDomain, { params: { partner_id: partnerId, sso_connection_id: connection.id, domain } }),
    onSuccess: ({ problem }, domain) => {
      if (problem === null) notifySuccess(copy.domainProven(domain))
      else notifyError(problem)
    },
    onError: (error) => notifyError(reasonOf(error, copy.checkFailed)),
    onSettled: () => refreshSso(partnerId),
  })
  return (
    <div className={ui.stack2}>
      <p className={ui.quiet}>{copy.domainsHelp}</p>
      <ul className={ui.stack3} aria-label={copy.domains(connection.name)}>
        {connection.domains.map(({ domain, record, proven_at }) => (
          <li key={domain} className={ui.stack1}>
            <p className={clsx(ui.wrap3, ui.baseline)}>
              <b>{domain}</b>
              <span className={ui.quiet}>{proven_at === null ? copy.notProven : copy.proven}</span>
              <Button
                size="small"
                aria-label={copy.checkNamed(domain)}
                busy={isPending && variables === domain}
                onClick={() => mutate(domain)}
              >
                {copy.checkNow}
              </Button>
            </p>
            <p className={ui.quiet}>
              {copy.recordName} <code className={styles.record}>{record.name}</code>
            </p>
            <p className={ui.quiet}>
              {copy.recordValue} <code className={styles.record}>{record.value}</code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
