import { run as test } from '../test.ts'

/**
 * npm run test:full: everything, with the long attacks at the size of the security review and a fuzz of 20,000
 * requests.
 */
export async function run(names: string[]): Promise<void> {
  process.env['TEST_FULL'] = '1'
  process.env['FUZZ_REQUESTS'] ??= '20000'
  await test(names)
}
