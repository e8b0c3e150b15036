import { tokenHash } from '../../services/keys/access-tokens.ts'

export { addressBucket } from '../../services/rate-limit/address-bucket.ts'

/** Names a bucket for an email address, known or not, without the address in it. */
export function accountBucket(what: string, email: string, more = ''): string {
  return `${what}:${tokenHash(`${email.toLowerCase()} ${more}`).toString('base64url')}`
}
