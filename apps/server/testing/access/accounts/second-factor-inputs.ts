import { calls } from '@loanyard/contract/calls'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { newUuid, toId } from '../../../src/services/ids.ts'
import type { Application } from '../../app/application.ts'
import type { Api } from '../../app/client.ts'
import { SoftwarePasskey } from '../../app/software-passkey.ts'
import { makePerson } from '../../data/factories.ts'
import { hasSecondFactor } from '../outsiders.ts'
import type { Resources } from '../resources.ts'
import type { Keys } from '../seeded-data.ts'

/** Second factors of any caller, made without the API: the caller may not reach it. */
export interface SecondFactorKeys {
  /** Gives the caller an authenticator app, instead of all they have, and returns a code of it. */
  readonly codeOf: (caller: Api) => Promise<string>
  /** An app of the caller that is being set up, and its first code. */
  readonly newAppOf: (caller: Api) => Promise<{ readonly id: string; readonly code: string }>
  /** What a new passkey answers to a challenge in the caller's session. */
  readonly newPasskeyOf: (caller: Api) => Promise<ReturnType<SoftwarePasskey['create']>>
  /** What another person's passkey answers to a challenge to sign in. */
  readonly passkeySignIn: () => Promise<ReturnType<SoftwarePasskey['use']>>
  /** Asks to remove the caller's second factors; too early to do it. */
  readonly requestRemovalOf: (caller: Api) => Promise<void>
  /** Nothing where the caller's session lacks one. */
  readonly removeAllOf: (caller: Api) => Promise<void>
}

/** A new second factor of a person (UUID), by its id. */
export async function newSecondFactor(app: Application, user: string): Promise<string> {
  const id = newUuid()
  await app.ask(
    `insert into second_factors (id, user_id, kind, name, created, confirmed_at, secret)
     values ($1, $2, 'authenticator_app', 'Phone', now(), now(), 'sealed')`,
    [id, user],
  )
  return toId('second_factor', id)
}

export function secondFactorKeys(app: Application): SecondFactorKeys {
  const claimsOf = ({ token }: Api) => {
    const { sub = newUuid(), sid } = token === null ? {} : decodeJwt<{ sid?: string }>(token)
    return { user_id: sub, session_id: sid ?? null }
  }
  const remove = (user: string) => app.ask('delete from second_factors where user_id = $1', [user])
  const insertApp = async (user_id: string, confirmed_at: Date | null) => {
    const [id, secret] = [newUuid(), new Secret({ size: 20 })]
    await app.ask(
      `insert into second_factors (id, user_id, kind, name, created, confirmed_at, secret)
       values ($1, $2, 'authenticator_app', 'Phone', now(), $3, $4)`,
      [id, user_id, confirmed_at, app.services.factorSecrets.seal({ id, user_id }, secret.base32)],
    )
    return { id: toId('second_factor', id), code: new TOTP({ secret }).generate() }
  }
  const insertChallenge = async (purpose: 'add' | 'sign_in', session: string | null) => {
    const challenge = { challenge_id: newUuid(), options: { challenge: 'Y2hhbGxlbmdl', user: { id: '' } } }
    await app.ask(
      `insert into passkey_challenges (id, challenge, purpose, session_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [challenge.challenge_id, challenge.options.challenge, purpose, session],
    )
    return challenge
  }
  return {
    codeOf: async (caller) => {
      const { user_id, session_id } = claimsOf(caller)
      if (session_id === null) return '123456'
      await remove(user_id)
      return (await insertApp(user_id, new Date())).code
    },
    newAppOf: async (caller) => {
      const { user_id, session_id } = claimsOf(caller)
      return session_id === null ? { id: toId('second_factor', newUuid()), code: '123456' } : insertApp(user_id, null)
    },
    newPasskeyOf: async (caller) => {
      const { session_id } = claimsOf(caller)
      const unknown = { challenge_id: newUuid(), options: { challenge: 'Y2hhbGxlbmdl', user: { id: '' } } }
      return new SoftwarePasskey().create(session_id === null ? unknown : await insertChallenge('add', session_id))
    },
    passkeySignIn: async () => {
      const [person, passkey] = [await makePerson(app), new SoftwarePasskey()]
      await person.api.call(calls.secondFactors.addPasskey, {
        body: passkey.create(await person.api.call(calls.secondFactors.startPasskey)),
      })
      return passkey.use(await insertChallenge('sign_in', null))
    },
    requestRemovalOf: async (caller) => {
      const { user_id, session_id } = claimsOf(caller)
      if (session_id === null) return
      await app.ask(
        `insert into second_factor_recoveries (user_id, requested_at, effective_at, expires_at)
         values ($1, now(), now() + interval '1 day', now() + interval '8 days') on conflict (user_id) do nothing`,
        [user_id],
      )
    },
    removeAllOf: async (caller) => {
      const { user_id, session_id } = claimsOf(caller)
      await app.ask(
        `delete from second_factors where user_id = $1 and exists (
           select from sessions where id = $2 and second_factor_at is not null)`,
        [user_id, session_id],
      )
    },
  }
}

export const secondFactorMakers = {
  getSecondFactorStatus: () => ({}),
  startSecondFactor: () => ({}),
  verifySecondFactor: async (_: Resources, { secondFactors }: Keys, api: Api) => ({
    body: { authenticator_code: await secondFactors.codeOf(api) },
  }),
  listSecondFactors: () => ({}),
  startPasskey: () => ({}),
  addPasskey: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.removeAllOf(api)
    return { body: await secondFactors.newPasskeyOf(api) }
  },
  startAuthenticatorApp: () => ({}),
  addAuthenticatorApp: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.removeAllOf(api)
    const { id, code } = await secondFactors.newAppOf(api)
    return { body: { second_factor: id, code, name: 'Phone' } }
  },
  renameSecondFactor: async (resources: Resources, _: Keys, api: Api) => ({
    params: { second_factor_id: await resources.secondFactor(api) },
    body: { name: 'Old phone' },
  }),
  removeSecondFactor: async (resources: Resources, { secondFactors }: Keys, api: Api) => {
    // Removing the last one would end the caller's session.
    await secondFactors.codeOf(api)
    return { params: { second_factor_id: await resources.secondFactor(api) } }
  },
  replaceRecoveryCodes: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.codeOf(api)
    return {}
  },
  requestFactorRemoval: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.codeOf(api)
    return {}
  },
  cancelFactorRemoval: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.requestRemovalOf(api)
    return {}
  },
  // Doing it would end the caller's session.
  removeLostFactors: async (_: Resources, { secondFactors }: Keys, api: Api) => {
    await secondFactors.requestRemovalOf(api)
    return {}
  },
  startPasskeySignIn: () => ({}),
  signInWithPasskey: async (_: Resources, { secondFactors }: Keys) => ({ body: await secondFactors.passkeySignIn() }),
}

/** Takes back what calls that such a session reaches have done to it. */
export async function resetUnassured(app: Application, who: string, api: Api): Promise<void> {
  const { sub: user = '' } = decodeJwt(api.token ?? '')
  await app.ask('update sessions set second_factor_at = null where user_id = $1', [user])
  await app.ask('delete from second_factors where user_id = $1', [user])
  if (who === hasSecondFactor) await newSecondFactor(app, user)
}
