import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PasswordQueue, type HashRequest } from './password-queue.ts'

/** Argon2id with OWASP's second recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password nobody has, so that an unknown address takes as long as a wrong password. */
const dummyHash = hash('nobody has this password', cost)

/** The same password typed on another keyboard may come in other code points (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** Of the four threads in which Node.js does such work, one stays for files. Of strangers, about a second's work waits. */
const queue = new PasswordQueue({
  atOnce: Math.min(3, availableParallelism()),
  first: { all: 200, perNetwork: 100 },
  strangers: { all: 48, perNetwork: 16 },
})

const unnamed: HashRequest = { network: '', isFirst: false }

/** The hash to keep of a password. Throws unavailable where too many wait. */
export function hashPassword(password: string, request: HashRequest = unnamed): Promise<string> {
  return queue.run(request, () => hash(normal(password), cost))
}

/** True if the password fits the hash; false, in the same time, where there is no hash. Throws unavailable. */
export async function passwordFits(
  stored: string | null,
  password: string,
  request: HashRequest = unnamed,
): Promise<boolean> {
  const fits = await queue.run(request, async () => verify(stored ?? (await dummyHash), normal(password)))
  return stored !== null && fits
}
