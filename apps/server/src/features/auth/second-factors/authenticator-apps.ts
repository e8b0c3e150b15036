import { Secret, TOTP } from 'otpauth'

/** Seconds a code lives (RFC 6238); clocks may be off by one step. */
const stepSeconds = 30
const stepsOff = 1

/** As authenticator apps expect it: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, email: string): TOTP {
  const how = { algorithm: 'SHA1', digits: 6, period: stepSeconds }
  return new TOTP({ issuer: 'Loanyard', label: email, secret: Secret.fromBase32(secret), ...how })
}

/** 160 random bits in base32 (RFC 4226, section 4). */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function appUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step that the code belongs to, or null if it is none of the secret's at this time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: stepsOff })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
