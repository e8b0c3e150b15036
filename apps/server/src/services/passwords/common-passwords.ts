/**
 * The passwords that people and programs try first: of about 49,000, the 18,000 that are long enough to matter here.
 */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** True for a common password in any spelling. Needs no network. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= read()
  return (await commonPasswords).has(password.normalize('NFKC').toLowerCase())
}
