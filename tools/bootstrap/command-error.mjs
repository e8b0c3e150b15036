/** A reason why a command cannot do its work, told in one sentence that says what to do. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'
}
