// An identity provider in a process of its own. The test says in `login_hint` who signs in, so no one has to fill in forms.
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

interface Settings {
  readonly port: number
  readonly client_id: string
  readonly client_secret: string
  readonly redirect_uri: string
  readonly logout_uri: string | null
}

export interface ProviderPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly amr?: readonly string[]
}

const { port, client_id, client_secret, redirect_uri, logout_uri } = JSON.parse(process.argv[2] ?? '') as Settings
const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }
const people = new Map<string, ProviderPerson>()

const provider = new Provider(`http://127.0.0.1:${port}`, {
  jwks: { keys: [key] },
  clients: [
    {
      client_id,
      client_secret,
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'client_secret_post',
      ...(logout_uri === null ? {} : { backchannel_logout_uri: logout_uri, backchannel_logout_session_required: true }),
    },
  ],
  claims: { email: ['email', 'email_verified'], openid: ['sub'], profile: ['name'], amr: null, sid: null },
  features: {
    claimsParameter: { enabled: true },
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
  },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  // The library's own refuses addresses of this machine.
  fetch: (url, { method, headers, body, redirect }: RequestInit = {}) =>
    fetch(url, { method, headers, body, redirect } as RequestInit),
  cookies: { keys: ['a key of cookies in tests'] },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ email_verified: true, ...people.get(sub), sub, amr: undefined }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: client_id, accountId: oidc.session?.accountId ?? '' })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

provider.use(async (ctx, next) => {
  if (ctx.path.startsWith('/interaction/')) {
    const { params } = await provider.interactionDetails(ctx.req, ctx.res)
    const person = JSON.parse(String(params['login_hint'])) as ProviderPerson
    people.set(person.sub, person)
    ctx.redirect(
      await provider.interactionResult(ctx.req, ctx.res, {
        login: { accountId: person.sub, ...(person.amr === undefined ? {} : { amr: [...person.amr] }) },
      }),
    )
  } else if (ctx.path === '/sign-out') {
    const client = await provider.Client.find(client_id)
    const { sub = '', sid } = ctx.query as { sub?: string; sid?: string }
    // Cast: the type leaves out what the library's own sign-out calls.
    await (client as unknown as { backchannelLogout: (sub: string, sid?: string) => Promise<void> }).backchannelLogout(
      sub,
      sid,
    )
    ctx.body = ''
  } else await next()
})

const handle = provider.callback()
createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1', () =>
  process.stdout.write('ready\n'),
)
