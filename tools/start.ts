import { ensurePage } from './build-page.ts'

/** npm start: builds the page if needed, then runs the server in this process, which handles the signals. */
export async function run(): Promise<void> {
  await ensurePage()
  await import('../apps/server/src/main.ts')
}
