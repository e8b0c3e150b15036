import { dismissPartnerSetup, type PartnerSetup, type SetupStep } from '@loanyard/contract/partners/setup'
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId } from 'react'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import * as copy from './copy.ts'
import { PreQualifyLink } from './pre-qualify-link.tsx'
import { setupQuery } from './queries.ts'
import { SampleDeal } from './sample-deal.tsx'
import styles from './setup-checklist.module.css'

/** Where a step is done; the first deal in a panel of this page. */
const places: Readonly<Record<SetupStep, (partnerId: string) => string>> = {
  profile: paths.partnerSettings,
  checklists: paths.bundles,
  deal: paths.deals,
  lender: paths.lenders,
  team: paths['user-management'],
}

/** Gone once everything is done, or someone dismissed it for the partner. */
export function SetupChecklist({ partnerId }: { partnerId: string }) {
  const headingId = useId()
  const { data } = useQuery(setupQuery(partnerId))
  const { mutate: dismiss, isPending } = useMutation({
    mutationFn: () => callApi(dismissPartnerSetup, { params: { partner_id: partnerId } }),
    onSuccess: () =>
      queryClient.setQueryData(setupQuery(partnerId).queryKey, (before) => before && { ...before, is_dismissed: true }),
    onError: (error) => notifyError(reasonOf(error, copy.dismissFailed)),
  })
  if (data === undefined || data.is_dismissed || data.steps.every(({ is_done }) => is_done)) return null
  const { steps } = data
  return (
    <section className={clsx(ui.box, ui.stack3, styles.card)} aria-labelledby={headingId}>
      <div className={ui.line3}>
        <h2 id={headingId} className={ui.grow}>
          {copy.title}
        </h2>
        <span className={ui.quiet}>{copy.progress(steps.filter(({ is_done }) => is_done).length, steps.length)}</span>
        <IconButton
          size="small"
          label={copy.dismiss}
          icon={<IconX />}
          aria-busy={isPending || undefined}
          onClick={() => dismiss()}
        />
      </div>
      <div className={styles.columns}>
        <ul className={clsx(ui.stack3, styles.steps)}>
          {steps.map((step) => (
            <Step key={step.key} step={step} partnerId={partnerId} />
          ))}
        </ul>
        <div className={clsx(ui.stack4, styles.more)}>
          <SampleDeal partnerId={partnerId} sample={data.sample_deal} />
          <PreQualifyLink partnerId={partnerId} />
          <p className={ui.quiet}>
            {copy.fromAnotherSystem}
            <Link to={paths.leads(partnerId)} search={{ panel: 'import' }}>
              {copy.importLeads}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

function Step({ step: { key, is_done }, partnerId }: { step: PartnerSetup['steps'][number]; partnerId: string }) {
  const to = places[key](partnerId)
  const label = copy.stepLabels[key]
  return (
    <li className={ui.top2}>
      {is_done ? (
        <IconCircleCheck className={styles.done} aria-hidden="true" />
      ) : (
        <IconCircle className={ui.muted} aria-hidden="true" />
      )}
      <div>
        {is_done && <VisuallyHidden>{copy.done} </VisuallyHidden>}
        {is_done ? (
          label
        ) : (
          <Link to={to} search={key === 'deal' ? { panel: 'new' } : {}}>
            {label}
          </Link>
        )}
        {!is_done && (
          <p className={ui.quiet}>
            {copy.stepHelp[key]}
            {key === 'profile' && <Link to={paths.account(partnerId)}>{copy.addPhone}</Link>}
          </p>
        )}
      </div>
    </li>
  )
}
