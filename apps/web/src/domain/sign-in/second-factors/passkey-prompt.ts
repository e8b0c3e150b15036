import { InputError } from '../../../lib/api/api-error.ts'
import * as copy from './copy.ts'

/** What the person is told about a failure of the browser's prompt. */
export function passkeyPromptError(error: unknown): InputError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new InputError(copy.passkeyCanceled)
  if (name === 'InvalidStateError') return new InputError(copy.passkeyOnDevice)
  return new InputError(copy.passkeyFailed)
}
