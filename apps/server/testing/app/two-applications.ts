import { testBlobStore } from '../storage/test-blob-store.ts'
import { startApplication, type Application } from './application.ts'

interface TwoApplications {
  readonly one: Application
  /** Another application over the same database and blob store. */
  readonly two: Application
  readonly close: () => Promise<void>
}

/** Two applications that share a database and a blob store, like two server processes. */
export async function startTwo(env: Readonly<Record<string, string>> = {}): Promise<TwoApplications> {
  const store = await testBlobStore()
  const one = await startApplication({ env: { ...store.env, ...env } })
  const two = await startApplication({ env: { ...store.env, ...env }, ownerUrl: one.ownerUrl })
  const close = async () => {
    await two.close()
    await one.close()
    await store.close()
  }
  return { one, two, close }
}
