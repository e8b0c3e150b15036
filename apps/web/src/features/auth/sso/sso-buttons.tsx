import type { Credentials } from '@loanyard/contract/auth/account'
import { findSsoProviders, startSso, type SsoProvider } from '@loanyard/contract/auth/sso/sign-in'
import type { Area } from '@loanyard/contract/core/values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ssoKeys } from '../../../domain/query-keys.ts'
import { leaveForProvider } from '../../../domain/sign-in/sso-journey.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useAuthSearch } from '../sign-in-brand.ts'
import * as copy from './copy.ts'

/** After this pause in typing, in milliseconds, the address counts as typed. */
const pause = 400

/** The domain of a whole address, once its typing pauses. */
function useTypedDomain(email: string): string | null {
  const typed = /^[^\s@]+@((?:[a-z0-9-]+\.)+[a-z]{2,})$/i.exec(email.trim())?.[1]?.toLowerCase() ?? null
  const [domain, setDomain] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDomain(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return domain
}

function useProviders(area: Area, by: { partner: string } | { domain: string } | null): SsoProvider[] {
  const { data } = useQuery({
    queryKey: ssoKeys(area, by),
    queryFn: ({ signal }) =>
      callApi(findSsoProviders, { query: { area: area === 'lender' ? area : 'partner', ...by }, signal }),
    staleTime: 60_000,
    retry: false,
    enabled: by !== null && (area === 'partner' || area === 'lender'),
  })
  return data?.results ?? []
}

interface SsoButtonsProps {
  area: Area
  form: UseFormReturn<Credentials, unknown, Credentials>
}

/** Identity providers of the partner whose page it is, and those for the domain of the typed address. */
export function SsoButtons({ area, form }: SsoButtonsProps) {
  const { partner, next } = useAuthSearch()
  const domain = useTypedDomain(useWatch({ control: form.control, name: 'email' }))
  const ofPartner = useProviders(area, partner === undefined ? null : { partner })
  const ofDomain = useProviders(area, area === 'partner' && domain !== null ? { domain } : null)
  const providers = [...ofPartner, ...ofDomain.filter(({ id }) => !ofPartner.some((each) => each.id === id))]
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ id }: SsoProvider) => callApi(startSso, { body: { connection: id } }),
    onSuccess: (start, { id, name }) =>
      leaveForProvider(start, {
        purpose: 'sign_in',
        connection: id,
        provider: name,
        from: location.pathname + location.search,
        next: next ?? null,
        partnerId: null,
      }),
  })
  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="large"
          wide
          busy={isPending && variables.id === provider.id}
          onClick={() => mutate(provider)}
        >
          {copy.signInWith(provider.name)}
        </Button>
      ))}
      {error !== null && (
        <p className={ui.problem} role="alert">
          {reasonOf(error, copy.startFailed(variables?.name ?? ''))}
        </p>
      )}
    </>
  )
}
