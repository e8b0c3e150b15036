/** The nonce of this answer's content security policy; empty where the page is served without one (Vite's own server). */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  return nonce === '__CSP_NONCE__' ? '' : nonce
}

/** Hands the nonce to the scroll lock under drawers and dialogs, which looks for it under this global name. */
export function exposeNonce(): void {
  const nonce = styleNonce()
  if (nonce !== '') Object.assign(globalThis, { __webpack_nonce__: nonce })
}
