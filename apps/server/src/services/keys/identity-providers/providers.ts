import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Configuration, ServerMetadata } from 'openid-client'
import type { ProviderFetch } from './provider-fetch.ts'

/** A partner's client at an identity provider. */
export interface ProviderClient {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** With public keys only: a shared secret would let anyone who knows it sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const minute = 60_000
const requestSeconds = 5

interface Known {
  readonly metadata: ServerMetadata
  readonly keys: ReturnType<typeof createRemoteJWKSet> | null
}

// Only installations that use single sign-on load it.
const library = () => import('openid-client')

/** What providers say about themselves, for some minutes, and the keys they sign with. */
export class Providers {
  readonly fetch: ProviderFetch
  readonly #allowsLoopback: boolean
  readonly #known = new LRUCache<string, Promise<Known>>({ max: 500, ttl: 5 * minute })

  constructor(fetch: ProviderFetch, allowsLoopback: boolean) {
    this.fetch = fetch
    this.#allowsLoopback = allowsLoopback
  }

  /** The library's view of a client. Throws ProviderError, and the library's errors for metadata that isn't valid. */
  async open({ issuer, client_id, client_secret }: ProviderClient): Promise<Configuration> {
    const oidc = await library()
    const { metadata } = await this.#find(issuer)
    const methods = metadata.token_endpoint_auth_methods_supported
    const authenticate =
      methods?.includes('client_secret_post') === true ? oidc.ClientSecretPost : oidc.ClientSecretBasic
    const configuration = new oidc.Configuration(metadata, client_id, {}, authenticate(client_secret))
    configuration.timeout = requestSeconds
    configuration[oidc.customFetch] = this.fetch
    if (this.#allowsLoopback) oidc.allowInsecureRequests(configuration)
    return configuration
  }

  /**
   * The claims of a token that the issuer signed. Keys are fetched again if none fits: `trusted` tokens, which came from
   * the provider itself, at once; others at most every half minute. Throws jose's errors, ProviderError.
   */
  async verify(
    token: string,
    issuer: string,
    {
      trusted,
      ...options
    }: { readonly trusted: boolean } & Pick<JWTVerifyOptions, 'audience' | 'maxTokenAge' | 'typ'> & {
        readonly currentDate: Date
      },
  ): Promise<JWTPayload> {
    const { keys } = await this.#find(issuer)
    if (keys === null) throw new errors.JWKSNoMatchingKey()
    const check = () => jwtVerify(token, keys, { issuer, algorithms, clockTolerance: 30, ...options })
    try {
      return (await check()).payload
    } catch (error) {
      if (!trusted || !(error instanceof errors.JWKSNoMatchingKey)) throw error
      await keys.reload()
      return (await check()).payload
    }
  }

  #find(issuer: string): Promise<Known> {
    const before = this.#known.get(issuer)
    if (before !== undefined) return before
    const known = this.#discover(issuer)
    this.#known.set(issuer, known)
    // A failure isn't remembered.
    known.catch(() => this.#known.delete(issuer))
    return known
  }

  async #discover(issuer: string): Promise<Known> {
    const oidc = await library()
    const configuration = await oidc.discovery(new URL(issuer), 'none', undefined, undefined, {
      timeout: requestSeconds,
      [oidc.customFetch]: this.fetch,
      execute: this.#allowsLoopback ? [oidc.allowInsecureRequests] : [],
    })
    const metadata = configuration.serverMetadata()
    const keys =
      metadata.jwks_uri === undefined
        ? null
        : createRemoteJWKSet(new URL(metadata.jwks_uri), {
            timeoutDuration: requestSeconds * 1000,
            cooldownDuration: minute / 2,
            cacheMaxAge: 5 * minute,
            [customFetch]: this.fetch,
          })
    return { metadata, keys }
  }
}
