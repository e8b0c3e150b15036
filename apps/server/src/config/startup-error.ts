/** A reason why Loanyard cannot start, told in one sentence that says what to do. Printed without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
