/** Calls `create` when its value is first wanted: creating a format takes milliseconds, which a page spends before it is shown. */
export function once<Value>(create: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: create() }).value
}
