import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

type Claims = Readonly<Record<string, unknown>>

export interface LyingProvider {
  readonly issuer: string
  /** Claims of the next ID tokens, over the right ones; undefined ones are left out. */
  claims: Claims
  /** How the next answers of the token endpoint differ. */
  lie: 'none' | 'unsigned' | 'other key' | 'huge' | 'slow' | 'redirect' | 'no JSON'
  /** Answers an authorization URL: remembers its nonce, and returns what the browser comes back with. */
  readonly answer: (authorizationUrl: string) => { state: string; code: string }
  /** A logout token, with claims over the right ones. */
  readonly logoutToken: (claims?: Claims) => Promise<string>
  readonly close: () => Promise<void>
}

/** An identity provider that says whatever the test wants. */
export async function startLyingProvider(client_id = 'client'): Promise<LyingProvider> {
  const own = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()
  const defined = (claims: Claims): JWTPayload =>
    Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  const sign = (claims: Claims, signer = own.privateKey) =>
    new SignJWT(defined(claims)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signer)
  const now = () => Math.floor(Date.now() / 1000)

  const server = createServer((request, response) => {
    void serve(request.url ?? '', response, async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      return new URLSearchParams(body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const right = (nonce?: string) => ({
    iss: issuer,
    aud: client_id,
    sub: 'someone',
    iat: now(),
    exp: now() + 300,
    nonce,
    email: 'someone@example.com',
    email_verified: true,
  })

  const provider: LyingProvider = {
    issuer,
    claims: {},
    lie: 'none',
    answer: (authorizationUrl) => {
      const { searchParams } = new URL(authorizationUrl)
      const code = `code-${nonces.size}`
      nonces.set(code, searchParams.get('nonce') ?? '')
      return { state: searchParams.get('state') ?? '', code }
    },
    logoutToken: (claims = {}) =>
      sign({
        iss: issuer,
        aud: client_id,
        sub: 'someone',
        iat: now(),
        exp: now() + 120,
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }

  async function serve(url: string, response: ServerResponse, form: () => Promise<URLSearchParams>): Promise<void> {
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(value))
    }
    if (url.startsWith('/.well-known/')) {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      })
    }
    if (url === '/keys') return json({ keys: [key] })
    const { lie } = provider
    if (lie === 'slow') return
    if (lie === 'no JSON') return void response.end('<p>Welcome</p>')
    if (lie === 'redirect') return void response.writeHead(302, { location: `${issuer}/elsewhere` }).end()
    if (lie === 'huge') return json({ access_token: 'x'.repeat(2_000_000) })
    const claims = { ...right(nonces.get((await form()).get('code') ?? '')), ...provider.claims }
    const id_token =
      lie === 'unsigned'
        ? new UnsecuredJWT(defined(claims)).encode()
        : await sign(claims, lie === 'other key' ? other.privateKey : own.privateKey)
    json({ access_token: 'token', token_type: 'bearer', id_token })
  }
  return provider
}
