import { ensurePage } from '../../tools/build-page.ts'

/** npm run bench: measures the server and the page as they are started. */
export async function run(): Promise<void> {
  await ensurePage()
  await import('./main.ts')
}
