import { ensurePage } from './build-page.ts'

/** npm start: the page as its sources are now, then the server in this very process, which takes over the signals. */
export async function run(): Promise<void> {
  await ensurePage()
  await import('../apps/server/src/main.ts')
}
