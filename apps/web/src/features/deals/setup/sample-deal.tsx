import { deleteDeal } from '@loanyard/contract/deals/calls'
import { createSampleDeal } from '@loanyard/contract/deals/creation-calls'
import type { PartnerSetup } from '@loanyard/contract/partners/setup'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { dealKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import ui from '../../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'

interface SampleDealProps {
  partnerId: string
  sample: PartnerSetup['sample_deal']
}

export function SampleDeal({ partnerId, sample }: SampleDealProps) {
  const reload = async () => {
    await queryClient.invalidateQueries({ queryKey: partnerKeys.setup(partnerId) })
    await queryClient.invalidateQueries({ queryKey: dealKeys.all(partnerId) })
  }
  const adding = useMutation({
    mutationFn: () => callApi(createSampleDeal, { params: { partner_id: partnerId } }),
    onError: (error) => notifyError(reasonOf(error, copy.addSampleFailed)),
    onSettled: reload,
  })
  const removing = useMutation({
    mutationFn: (id: string) => callApi(deleteDeal, { params: { partner_id: partnerId, deal_id: id } }),
    onSuccess: () => notifySuccess(copy.sampleRemoved),
    onError: (error) => notifyError(reasonOf(error, copy.removeSampleFailed)),
    onSettled: reload,
  })
  return (
    <div className={ui.row2}>
      {sample === null ? (
        <>
          <Button size="small" busy={adding.isPending} onClick={() => adding.mutate()}>
            {copy.addSample}
          </Button>
          <span className={ui.quiet}>{copy.sampleHelp}</span>
        </>
      ) : (
        <>
          <Link to={paths.deal(partnerId, sample.id)}>{copy.openSample}</Link>
          <Link to={paths.portalPreview(partnerId, sample.id)}>{copy.seeAsBorrower}</Link>
          <Button size="small" variant="quiet" busy={removing.isPending} onClick={() => removing.mutate(sample.id)}>
            {copy.removeSample}
          </Button>
        </>
      )}
    </div>
  )
}
