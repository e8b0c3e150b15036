import type { SignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { partnerOfPath } from '../../lib/navigation/paths.ts'
import { signInBrandQuery } from './queries.ts'

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

/** The partner that a sign-in page names in its URL or leads to; null for our own page. */
export function useSignInBrand(): SignInBrand | null {
  const { next, partner = partnerOfPath(next ?? '') } = useAuthSearch()
  const { data } = useQuery({ ...signInBrandQuery(partner ?? ''), enabled: partner !== null })
  return data?.partner ?? null
}
