import type { getPartnerDetail } from '@loanyard/contract/partners'
import type { ReplyOf } from '@loanyard/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partnerQuery } from '../../features/partner/queries.ts'
import { isNotFound } from '../../lib/failure.ts'
import { notifyError } from '../../ui/toast.ts'
import type { StaffProfile } from '../partner/active-profile.ts'

/**
 * Loads what all pages of a partner need (name, logo, stages, staff) as soon as it is known for whom somebody works, and
 * says so where it cannot be had (specification sections 4 and 8).
 */
export function usePartnerPreload(profile: StaffProfile | null): ReplyOf<typeof getPartnerDetail> | undefined {
  const { data, error, refetch } = useQuery({
    ...partnerQuery(profile?.partner.id ?? ''),
    enabled: profile !== null,
  })
  useEffect(() => {
    if (error === null || isNotFound(error)) return
    notifyError('Failed to preload data', { label: 'Try again', onAct: () => void refetch() })
  }, [error, refetch])
  return data
}
