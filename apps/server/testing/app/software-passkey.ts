import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { newPasskeyResponse, passkeyResponse } from '@loanyard/contract/auth/passkeys'
import type * as z from 'zod'

/** What a challenge of the API tells a browser. */
interface Options {
  readonly challenge_id: string
  readonly options: Record<string, unknown>
}

interface Site {
  readonly rpId: string
  readonly origin: string
}

const testSite: Site = { rpId: 'loanyard.test', origin: 'http://loanyard.test' }

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** A passkey in software, as a browser and its authenticator answer (WebAuthn Level 3). */
export class SoftwarePasskey {
  readonly id = randomBytes(32)
  readonly #private: KeyObject
  readonly #publicKey: Buffer
  readonly #counts: boolean
  #counter: number
  #user = Buffer.alloc(0)

  /** @param counter null: one that doesn't count, as synced passkeys */
  constructor(counter: number | null = 0) {
    this.#counts = counter !== null
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#private = pair.privateKey
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
    this.#publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
    this.#counter = counter ?? 0
  }

  /** The body of `addPasskey`. */
  create({ challenge_id, options }: Options, site = testSite) {
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    this.#user = Buffer.from(user.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = this.#authenticatorData(site, userPresent | userVerified | hasCredential, credential)
    const attestationObject = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": bytes}
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      lengthOf(authData),
      authData,
    ])
    const response: z.input<typeof newPasskeyResponse> = {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, site),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
    return { challenge_id, response, name: 'Test passkey' }
  }

  /** A proof for `verifySecondFactor`, or the body of `signInWithPasskey`. */
  use({ challenge_id, options }: Options, { site = testSite, isVerified = true } = {}) {
    const { challenge } = options as { challenge: string }
    if (this.#counts) this.#counter += 1
    const authData = this.#authenticatorData(site, isVerified ? userPresent | userVerified : userPresent)
    const client = clientData('webauthn.get', challenge, site)
    const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))])
    const response: z.input<typeof passkeyResponse> = {
      ...this.#credential(),
      response: {
        clientDataJSON: client,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#private).toString('base64url'),
        userHandle: this.#user.toString('base64url'),
      },
    }
    return { challenge_id, response }
  }

  /** As a copy of the passkey would count that was made earlier. */
  turnBack(by: number): void {
    this.#counter -= by
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #authenticatorData({ rpId }: Site, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter, more])
  }
}

/** CBOR of a COSE key for ES256 on P-256 (RFC 9053). */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return length
}

function clientData(type: string, challenge: string, { origin }: Site): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
