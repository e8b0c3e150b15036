import { newSecretKey } from '../apps/server/src/platform/keys/key-file.ts'

/** What a server on this machine alone needs to run as in production, over a database reached as its owner. */
export const production: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  SECRET_KEY: newSecretKey(),
  INSECURE_ALLOW: 'database-owner',
  // The folders of a measurement are its user's alone.
  ...(process.getuid?.() === 0 ? { RUN_AS: 'root' } : {}),
}
