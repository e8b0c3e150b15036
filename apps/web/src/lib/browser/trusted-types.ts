interface Rules {
  createHTML: (text: string) => string | null
  createScriptURL: (url: string) => string | null
}

interface TrustedTypes {
  createPolicy: (name: 'default', rules: Rules) => void
}

/**
 * Allows style sheets, which have no angle brackets (the component library writes its variables that way). Null makes
 * the browser throw. There is no rule for script text, so no text ever becomes a script.
 */
export function styleTextOnly(text: string): string | null {
  return text.includes('<') ? null : text
}

/**
 * Workers may only load files of the page's own build. Returns the resolved URL, so that what was checked is what is
 * loaded.
 */
export function ownFileOnly(url: string, page: string): string | null {
  if (!URL.canParse(url, page)) return null
  const { origin, pathname, href } = new URL(url, page)
  return origin === new URL(page).origin && pathname.startsWith('/assets/') ? href : null
}

/** Browsers with Trusted Types then apply the rules to every library too. */
function enforce(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: styleTextOnly,
    createScriptURL: (url) => ownFileOnly(url, location.href),
  })
}

enforce()
