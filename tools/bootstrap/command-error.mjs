/** Why a command can't do its work: one sentence that says what to do. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'
}
