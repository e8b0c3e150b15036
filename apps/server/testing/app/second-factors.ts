import { calls } from '@loanyard/contract/calls'
import { Secret, TOTP } from 'otpauth'
import type { Api } from './client.ts'
import { SoftwarePasskey } from './software-passkey.ts'

const { secondFactors } = calls

/** Adds a passkey to the caller's account. */
export async function addPasskey(api: Api, passkey = new SoftwarePasskey()) {
  const challenge = await api.call(secondFactors.startPasskey)
  const reply = await api.call(secondFactors.addPasskey, { body: passkey.create(challenge) })
  return { passkey, ...reply }
}

/** Adds an authenticator app; `codeAt` gives its code some seconds from now. */
export async function addApp(api: Api) {
  const { id, secret, uri, qr_code } = await api.call(secondFactors.startAuthenticatorApp)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeAt = (seconds: number) => totp.generate({ timestamp: Date.now() + seconds * 1000 })
  const reply = await api.call(secondFactors.addAuthenticatorApp, {
    body: { second_factor: id, code: codeAt(-30), name: 'Phone' },
  })
  return { codeAt, uri, qr_code, ...reply }
}
