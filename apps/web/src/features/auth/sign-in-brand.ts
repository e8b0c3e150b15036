import { getSignInBrand, type SignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authKeys } from '../../domain/first-keys.ts'
import { callApi } from '../../lib/api/api.ts'
import { showBrand } from '../../lib/auth/page-brand.ts'
import { lenderPartnerIn, partnerIdIn, portalDealIn } from '../../lib/navigation/paths.ts'

interface AuthSearch {
  next?: string
  partner?: string
}

/** What one auth page hands on to the next: where the person was going, and whose page it is. */
export function useAuthSearch(): AuthSearch {
  const next = useSearch({ strict: false, select: (search) => search.next })
  const partner = useSearch({ strict: false, select: (search) => search.partner })
  return { ...(next !== undefined && { next }), ...(partner !== undefined && { partner }) }
}

/** The partner whose page or deal a path of the app leads to. */
function partnerOf(path: string): string | null {
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  return lenderPartnerIn(pathname) ?? partnerIdIn(pathname) ?? portalDealIn(pathname)?.partnerId ?? null
}

/** The partner that a sign-in page names in its URL or leads to, in the header, too; null for our own page. */
export function useSignInBrand(): SignInBrand | null {
  const { next, partner = partnerOf(next ?? '') } = useAuthSearch()
  const { data } = useQuery({
    queryKey: authKeys.brand(partner ?? ''),
    queryFn: ({ signal }) => callApi(getSignInBrand, { params: { partner_id: partner ?? '' }, signal }),
    staleTime: Infinity,
    retry: false,
    enabled: partner !== null,
  })
  const brand = data?.partner ?? null
  useEffect(() => {
    showBrand(brand === null ? 'own' : { partner: brand })
    return () => showBrand('own')
  }, [brand])
  return brand
}
