import { session } from '../../../lib/auth/session.ts'
import type { Signature } from './signature-field.tsx'

/**
 * The drawing a person signed with, so that the next document doesn't ask for it again. It stays in this window only: no
 * server keeps a signature that could be put on something else.
 */
let adopted: Signature | null = null

session.subscribe(() => {
  adopted = null
})

export const adoptedSignature = {
  get: (): Signature | null => adopted,
  set: (signature: Signature): void => {
    adopted = signature
  },
}
