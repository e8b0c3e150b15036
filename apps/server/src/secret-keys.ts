/** The installation's valid secret keys, newest first. */
export type SecretKeys = readonly [string, ...string[]]

/** Valid keys and retired ones, newest first: see KeyRing. */
export type KeySet = Readonly<{ keys: SecretKeys; retired: readonly string[] }>

/** Where the installation's secret keys come from. */
export type SecretSource =
  | Readonly<{ kind: 'given' } & KeySet>
  /** `isOwn`: the file in the data folder, which is created when it's missing. */
  | Readonly<{ kind: 'file'; path: string; isOwn: boolean }>

/** Long enough, and not one character over and over. */
export function isSecretKey(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 8
}
