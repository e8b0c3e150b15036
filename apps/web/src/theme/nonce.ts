/** The nonce of this response's content security policy; empty if there is none (Vite's dev server). */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  return nonce === '__CSP_NONCE__' ? '' : nonce
}

/** Sets the global that the scroll lock under drawers and dialogs reads the nonce from. */
export function exposeNonce(): void {
  const nonce = styleNonce()
  if (nonce !== '') Object.assign(globalThis, { __webpack_nonce__: nonce })
}
