/** Projects of vitest.config.ts. */
export type Project = 'unit' | 'media' | 'component' | 'database'

/** Tests that should notice a bug: one file, or in it the tests whose title contains `title`. */
export interface Tests {
  readonly project: Project
  readonly file: string
  readonly title?: string
}

/** A mistake someone could make: `find`, which occurs once in `file`, becomes `replace`. */
export interface Bug {
  readonly id: string
  /** What it would do to people, one sentence. */
  readonly harm: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly tests: Tests
}

const testsIn =
  (project: Project, folder: string) =>
  (file: string, title?: string): Tests => ({
    project,
    file: `${folder}${file}`,
    ...(title === undefined ? {} : { title }),
  })

/** Tests of the server that need a database, by their path in apps/server/src. */
export const database = testsIn('database', 'apps/server/src/')
/** Tests of the server that need none. */
export const server = testsIn('unit', 'apps/server/src/')
/** Tests of the server that read files in processes of their own, by their path in apps/server/src/media. */
export const media = testsIn('media', 'apps/server/src/media/')
/** Tests of the web app without a page, by their path in apps/web/src. */
export const web = testsIn('unit', 'apps/web/src/')
/** Tests of a page of the web app. */
export const page = testsIn('component', 'apps/web/src/')
export const packages = testsIn('unit', 'packages/')

/**
 * The file's text with the bug in it.
 * @throws Error the place is not there, or not the only one
 */
export function plant(text: string, { id, file, find, replace }: Bug): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`${id} no longer applies: ${file} has its text ${places} times`)
  return text.replace(find, () => replace)
}
