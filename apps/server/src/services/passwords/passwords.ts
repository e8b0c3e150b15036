import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PasswordQueue, type HashRequest } from './password-queue.ts'

/** OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of an unused password, so that an unknown address takes as long as a wrong password. */
const dummyHash = hash('no one has this password', cost)

/** Another keyboard may send the same password in other code points (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** Node.js has four threads for such work; one stays free for files. Strangers may queue about a second of work. */
const queue = new PasswordQueue({
  atOnce: Math.min(3, availableParallelism()),
  first: { all: 200, perNetwork: 100 },
  strangers: { all: 48, perNetwork: 16 },
})

const unnamed: HashRequest = { network: '', isFirst: false }

/** Throws unavailable if too many are waiting. */
export function hashPassword(password: string, request: HashRequest = unnamed): Promise<string> {
  return queue.run(request, () => hash(normal(password), cost))
}

/** Without a hash the result is false after the same time. Throws unavailable. */
export async function passwordFits(
  stored: string | null,
  password: string,
  request: HashRequest = unnamed,
): Promise<boolean> {
  const fits = await queue.run(request, async () => verify(stored ?? (await dummyHash), normal(password)))
  return stored !== null && fits
}
