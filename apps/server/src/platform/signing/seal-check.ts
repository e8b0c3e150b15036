/** What became of a seal. `changed`: the bytes are not the sealed ones. `foreign`: sealed, but not by this installation. */
export type SealStatus =
  | { readonly state: 'sound'; readonly sealed_at: Date; readonly certificate: string }
  | { readonly state: 'unsealed' | 'changed' | 'foreign' }
