import { unique } from '../../data/factories.ts'
import type { Resources } from '../resources.ts'
import type { Keys } from '../seeded-data.ts'

/** Links by email, and the pages they open. */
export const linkMakers = {
  requestMagicLink: () => ({ body: { email: `${unique('asks')}@example.com`, type: 'LOG_IN' } }),
  useMagicLink: async (_: Resources, { link }: Keys) => ({ body: { code: await link('LOG_IN') } }),
  checkMagicLink: async (_: Resources, { link }: Keys) => ({ body: { code: await link('SET_PSWD') } }),
  replaceMagicLink: async (_: Resources, { link }: Keys) => ({ body: { code: await link('SET_PSWD') } }),
  getSignInBrand: () => ({}),
  setPassword: async (_: Resources, { link, password }: Keys) => ({ body: { code: await link('SET_PSWD'), password } }),
}
