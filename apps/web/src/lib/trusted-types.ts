interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string | null }) => void
}

/**
 * What may be written as markup from a text: style sheets, which have no angle brackets (the component library writes its
 * variables that way). Null, which the browser answers with an error, for everything else; there are no rules for
 * scripts, so no text ever becomes one.
 */
export function styleTextOnly(text: string): string | null {
  return text.includes('<') ? null : text
}

/** Browsers that know Trusted Types hold every library to the rule, too. */
function enforce(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: styleTextOnly })
}

enforce()
