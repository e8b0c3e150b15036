interface Rules {
  createHTML: (text: string) => string | null
  createScriptURL: (url: string) => string | null
}

interface TrustedTypes {
  createPolicy: (name: 'default', rules: Rules) => void
}

/**
 * What may be written as markup from a text: style sheets, which have no angle brackets (the component library writes its
 * variables that way). Null, which the browser answers with an error, for everything else; there are no rules for
 * the text of scripts, so no text ever becomes one.
 */
export function styleTextOnly(text: string): string | null {
  return text.includes('<') ? null : text
}

/**
 * Where a worker's script may come from: the files of the page's own build. Given back resolved, so that what was looked
 * at is what is loaded.
 */
export function ownFileOnly(url: string, page: string): string | null {
  if (!URL.canParse(url, page)) return null
  const { origin, pathname, href } = new URL(url, page)
  return origin === new URL(page).origin && pathname.startsWith('/assets/') ? href : null
}

/** Browsers that know Trusted Types hold every library to the rule, too. */
function enforce(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: styleTextOnly,
    createScriptURL: (url) => ownFileOnly(url, location.href),
  })
}

enforce()
