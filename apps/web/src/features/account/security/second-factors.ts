import { cancelFactorRemoval } from '@loanyard/contract/auth/lost-factors'
import { removeSecondFactor, replaceRecoveryCodes, type SecondFactor } from '@loanyard/contract/auth/second-factors'
import { useMutation } from '@tanstack/react-query'
import { newPasskey, refreshSecondFactors } from '../../../domain/sign-in/second-factors/second-step.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

/** `onCodes` is called with the recovery codes of the first second factor. */
export function useAddPasskey(onCodes: (codes: readonly string[]) => void) {
  return useMutation({
    ...newPasskey,
    onSuccess: (codes) => {
      void refreshSecondFactors()
      if (codes === null) notifySuccess(copy.addedNow)
      else onCodes(codes)
    },
    onError: (error) => notifyError(reasonOf(error, copy.addFailed)),
  })
}

/** Without the last one the session has ended, too: the next call says so. */
export function useRemoveFactor(onSettled: () => void) {
  return useMutation({
    mutationFn: ({ id }: SecondFactor) => callApi(removeSecondFactor, { params: { second_factor_id: id } }),
    onSuccess: () => {
      void refreshSecondFactors()
      notifySuccess(copy.removed)
    },
    onError: (error) => notifyError(reasonOf(error, copy.removeFailed)),
    onSettled,
  })
}

export function useKeepFactors() {
  return useMutation({
    mutationFn: () => callApi(cancelFactorRemoval),
    onSuccess: () => notifySuccess(copy.kept),
    onError: (error) => notifyError(reasonOf(error, copy.keepFailed)),
    onSettled: () => refreshSecondFactors(),
  })
}

export function useReplaceCodes(onCodes: (codes: readonly string[]) => void) {
  return useMutation({
    mutationFn: () => callApi(replaceRecoveryCodes),
    onSuccess: ({ recovery_codes }) => {
      void refreshSecondFactors()
      onCodes(recovery_codes)
    },
    onError: (error) => notifyError(reasonOf(error, copy.newCodesFailed)),
  })
}
