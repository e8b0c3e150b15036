import type { SsoTestResult } from '@loanyard/contract/auth/sso/connections'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

/** What a provider says about the person who signed in there, and what follows from it. */
export function TestResult({ result }: { result: SsoTestResult }) {
  const { name, email, email_verified, subject, amr, has_second_factor, can_log_out } = result
  const address = email === null ? null : `${email} (${email_verified ? copy.verified : copy.notVerified})`
  const rows = [
    [copy.testRows.name, name],
    [copy.testRows.email, address],
    [copy.testRows.subject, subject],
    [copy.testRows.amr, amr.join(', ') || null],
  ] as const
  return (
    <div className={ui.stack4}>
      <DataTable label={copy.testing} columns={copy.testColumns}>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value ?? copy.notSaid}</td>
          </tr>
        ))}
      </DataTable>
      <div className={ui.stack2}>
        {!email_verified && <p>{copy.emailAdvice}</p>}
        <p>{has_second_factor ? copy.secondStepYes : copy.secondStepNo}</p>
        {!can_log_out && <p>{copy.logoutNo}</p>}
      </div>
    </div>
  )
}
