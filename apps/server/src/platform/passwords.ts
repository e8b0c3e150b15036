import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has, so that an unknown address takes as long as a wrong password. */
const nobody = hash('nobody has this password', cost)

/** The same password typed on another keyboard may come in other code points (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** The hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost)
}

/** True if the password fits the hash; false, in the same time, where there is no hash. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), normal(password))
  return stored !== null && fits
}
