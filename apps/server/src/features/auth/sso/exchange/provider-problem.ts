import { AppError } from '../../../../errors.ts'
import { ProviderError } from '../../../../services/keys/identity-providers/provider-fetch.ts'
import * as copy from '../copy.ts'

const requests: Readonly<Record<ProviderError['reason'], (host: string) => string>> = {
  unreachable: copy.unreachable,
  slow: copy.slow,
  insecure: copy.insecure,
  private: copy.privateAddress,
  redirect: copy.redirects,
  'too large': copy.tooLarge,
}

const claims: Readonly<Record<string, (provider: string) => string>> = {
  aud: copy.otherClient,
  azp: copy.otherClient,
  iss: copy.otherIssuer,
  issuer: copy.otherIssuer,
  nonce: copy.otherAttempt,
}

/** By the codes of openid-client, oauth4webapi and jose. */
const codes: Readonly<Record<string, (provider: string) => string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: copy.expired,
  ERR_JWT_EXPIRED: copy.expired,
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: copy.badSignature,
  ERR_JWKS_NO_MATCHING_KEY: copy.badSignature,
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: copy.badSignature,
  ERR_JOSE_ALG_NOT_ALLOWED: copy.badSignature,
}

const notConform: readonly (string | undefined)[] = [
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_SERVER_METADATA',
  'OAUTH_MISSING_SERVER_METADATA',
]

interface LibraryError {
  readonly code?: string
  /** Of an error response. */
  readonly error?: string
  /** jose's. */
  readonly claim?: string
  readonly cause?: unknown
}

/** The error and what caused it, outermost first. */
function chainOf(error: unknown): (Error & LibraryError)[] {
  const chain: (Error & LibraryError)[] = []
  for (let each = error; each instanceof Error && chain.length < 8; each = each.cause) chain.push(each)
  return chain
}

function claimOf(chain: readonly LibraryError[]): string | undefined {
  for (const { claim, cause } of chain) {
    if (typeof claim === 'string') return claim
    const details = cause as { claim?: unknown; attribute?: unknown } | null | undefined
    if (typeof details?.claim === 'string') return details.claim
    if (typeof details?.attribute === 'string') return details.attribute
  }
  return undefined
}

/** What the provider said instead of signing in: the codes of RFC 6749 and OpenID Connect. */
function refusalOf(said: string, name: string): string {
  if (said === 'access_denied') return copy.canceled
  if (said === 'invalid_client' || said === 'unauthorized_client') return copy.secretRefused(name)
  if (said === 'invalid_grant') return copy.codeRefused(name)
  return /^[a-z_]{1,40}$/.test(said) ? copy.providerSaid(name, said) : copy.invalidAnswer(name)
}

function sentenceOf(
  chain: readonly (Error & LibraryError)[],
  { name, issuer }: { readonly name: string; readonly issuer: string },
): string | null {
  const request = chain.find((each): each is ProviderError => each instanceof ProviderError)
  if (request !== undefined) return requests[request.reason](request.host)
  const said = chain.find(({ error }) => typeof error === 'string')?.error
  if (said !== undefined) return refusalOf(said, name)
  const known = chain.map(({ code }) => codes[code ?? '']).find((sentence) => sentence !== undefined)
  if (known !== undefined) return known(name)
  const claim = claims[claimOf(chain) ?? '']
  if (claim !== undefined) return claim(name)
  if (chain.some(({ code }) => notConform.includes(code))) return copy.noProvider(new URL(issuer).host)
  return chain.some(({ code }) => /^(OAUTH_|ERR_J)/.test(code ?? '')) ? copy.invalidAnswer(name) : null
}

/** The same error as sso_failed in words for people; errors of our own stay as they are. */
export function providerProblem(
  error: unknown,
  connection: { readonly name: string; readonly issuer: string },
): unknown {
  if (error instanceof AppError) return error
  const sentence = sentenceOf(chainOf(error), connection)
  return sentence === null ? error : new AppError('sso_failed', sentence, { cause: error })
}
