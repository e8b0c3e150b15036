import { getOnboarding } from '@loanyard/contract/auth/onboarding'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

/** Who may create a partner account on this installation. */
export const onboardingModeQuery = queryOptions({
  queryKey: ['onboarding-mode'],
  queryFn: ({ signal }) => callApi(getOnboarding, { signal }),
  staleTime: Infinity,
})
