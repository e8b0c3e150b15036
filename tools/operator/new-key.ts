import { newSecretKey } from '../../apps/server/src/services/keys/key-file.ts'

/** npm run -s new-key: prints a key for SECRET_KEY, or for a key file, and nothing else. */
export async function run(): Promise<void> {
  console.log(newSecretKey())
}
