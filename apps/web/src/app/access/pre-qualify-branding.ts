import type { PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { skipToken, useQuery } from '@tanstack/react-query'
import { partnerKeys } from '../../domain/first-keys.ts'
import type { Branding } from '../../features/public/footer/footer.tsx'
import { preQualifyPartnerIn } from '../../lib/navigation/paths.ts'

/** A partner's own form shows its branding to everyone; null on any other page. The page fetches the partner. */
export function usePreQualifyBranding(pathname: string): Branding | null {
  const partnerId = preQualifyPartnerIn(pathname)
  const queryKey = partnerKeys.preQualify(partnerId)
  const { data, isPending } = useQuery<PreQualifyPartner>({ queryKey, queryFn: skipToken })
  if (partnerId === null) return null
  return data ?? (isPending ? 'loading' : 'own')
}
