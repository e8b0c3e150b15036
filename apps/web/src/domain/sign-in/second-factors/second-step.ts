import {
  getSecondFactorStatus,
  listSecondFactors,
  startPasskey,
  addPasskey,
  startSecondFactor,
  verifySecondFactor,
  type SecondFactorProof,
} from '@loanyard/contract/auth/second-factors'
import type { BodyInputOf } from '@loanyard/contract/core/call'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { secondFactorKeys } from '../../query-keys.ts'
import { passkeyPromptError } from './passkey-prompt.ts'

/** What the session lacks, and what the person can use. */
export const secondStepQuery = queryOptions({
  queryKey: secondFactorKeys.status,
  queryFn: ({ signal }) => callApi(getSecondFactorStatus, { signal }),
  staleTime: 0,
})

export const secondFactorsQuery = queryOptions({
  queryKey: secondFactorKeys.own,
  queryFn: ({ signal }) => callApi(listSecondFactors, { signal }),
  // Another tab may have added one.
  staleTime: 0,
})

/** After a change of the person's second factors. */
export function refreshSecondFactors(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: secondFactorKeys.own }),
    queryClient.invalidateQueries({ queryKey: secondFactorKeys.status }),
  ])
}

const browser = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Proves one of the person's passkeys. Throws InputError, ApiError. */
async function verifyByPasskey(): Promise<void> {
  const { challenge_id, options } = await callApi(startSecondFactor)
  const { startAuthentication } = await browser()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch((error: unknown) => {
    throw passkeyPromptError(error)
  })
  await verifyBy({ passkey: { challenge_id, response: response as PasskeyResponse } })
}

type PasskeyResponse = NonNullable<SecondFactorProof['passkey']>['response']

async function verifyBy(proof: SecondFactorProof): Promise<void> {
  await callApi(verifySecondFactor, { body: proof })
}

/** Makes a passkey on this device. Returns recovery codes with the first one. Throws InputError, ApiError. */
async function addPasskeyHere(name: string): Promise<readonly string[] | null> {
  const { challenge_id, options } = await callApi(startPasskey)
  const { startRegistration } = await browser()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON: options as unknown as Options }).catch((error: unknown) => {
    throw passkeyPromptError(error)
  })
  const body = { challenge_id, name, response } as BodyInputOf<typeof addPasskey>
  const { recovery_codes } = await callApi(addPasskey, { body })
  return recovery_codes
}

/** Mutations, for `useMutation`. */
export const passkeyProof = { mutationFn: verifyByPasskey }
export const codeProof = { mutationFn: verifyBy }
/** Takes the passkey's name. */
export const newPasskey = { mutationFn: addPasskeyHere }
