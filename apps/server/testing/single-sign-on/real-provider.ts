import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../app/processes.ts'
import type { ProviderPerson } from './serve-provider.ts'

const program = fileURLToPath(new URL('serve-provider.ts', import.meta.url))

/** What the provider sends back with. */
export interface CallbackParameters {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

export interface RealProvider {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  /** Goes where the page would, signs in as the person, and returns what comes back. */
  readonly signIn: (authorizationUrl: string, person: ProviderPerson) => Promise<CallbackParameters>
  /** Signs the person out there, which tells our server. */
  readonly signOut: (sub: string, sid?: string) => Promise<void>
  /** With new keys and, if given, an address for logout. */
  readonly restart: (logoutUri?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A real OpenID provider (oidc-provider) on a port of its own. */
export async function startProvider(redirectUri: string): Promise<RealProvider> {
  const port = await freePort()
  const client = { client_id: 'loanyard', client_secret: 'a secret of at least thirty-two characters' }
  const issuer = `http://127.0.0.1:${port}`
  const start = async (logout_uri: string | null) => {
    const settings = JSON.stringify({ port, ...client, redirect_uri: redirectUri, logout_uri })
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: child.stdout })
    await once(lines, 'line')
    return child
  }
  const end = async (child: Awaited<ReturnType<typeof start>>) => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  let child = await start(null)
  let logout: string | null = null
  return {
    issuer,
    ...client,
    signIn: (url, person) =>
      followRedirects(`${url}&login_hint=${encodeURIComponent(JSON.stringify(person))}`, redirectUri),
    signOut: async (sub, sid) => {
      const query = new URLSearchParams({ sub, ...(sid === undefined ? {} : { sid }) })
      const answer = await fetch(`${issuer}/sign-out?${query.toString()}`)
      if (!answer.ok) throw new Error(`signing out failed: ${await answer.text()}`)
    },
    restart: async (logoutUri) => {
      logout = logoutUri ?? logout
      await end(child)
      child = await start(logout)
    },
    stop: () => end(child),
  }
}

/** A browser without a page: keeps cookies and goes where it is sent. */
async function followRedirects(first: string, redirectUri: string): Promise<CallbackParameters> {
  const cookies = new Map<string, string>()
  let url = first
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`the provider answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    url = new URL(next, url).href
    if (url.startsWith(redirectUri)) {
      const { state = '', code, iss, error } = Object.fromEntries(new URL(url).searchParams)
      return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
    }
  }
  throw new Error('the provider redirects without end')
}
