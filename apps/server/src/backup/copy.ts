// Backup errors. The command line prints each as it is, so each says what to do next.

// The command was interrupted
export const takingBackup = (parentFolder: string): string => `The backup in ${parentFolder}`
export const restoring = (folder: string): string => `Restoring ${folder}`
export const canceled = (what: string): string => `${what} was canceled, and nothing was kept`
export const diskFull = (what: string): string => `${canceled(what)}: the disk is full.`
export const connectionLost = (reason: string): string =>
  `The database connection was lost, and nothing was kept (${reason}): check that it’s running and has space.`

// Taking a backup
export const noDatabase = (dataDir: string): string =>
  `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the server’s value.`
export const noLoanyardDatabase = 'This isn’t a Loanyard database, so nothing was backed up.'
export const tableNotReadable = (table: string): string =>
  `Nothing was backed up: table ${table} has row-level security, but no policy lets loanyard_system read all of it.`
export const tooManyMissing = (limit: number): string =>
  `More than ${limit} documents are missing, so this isn’t this database’s file storage. Use the server’s FILES_DIR or S3_BUCKET.`
export const documentsKeepChanging =
  'Documents were deleted during the backup three times in a row, so nothing was kept. Try again later.'

// The backup can't be used
export const noCompleteBackup = (folder: string, reason: string): string =>
  `There is no complete backup in ${folder} (${reason}). Set --from to the folder of a backup.`
export const newerFormat = (folder: string): string =>
  `The backup in ${folder} was made by a newer version of Loanyard. Restore it with that version.`
export const otherMigrations = (folder: string, reason: string): string =>
  `The backup in ${folder} was made by a different version of Loanyard, so nothing was restored. Use that version or a later one. (${reason})`
export const backupDamaged = (folder: string, what: string): string =>
  `The backup in ${folder} is damaged (${what}), so nothing was restored. Use another backup.`
export const fileChanged = (name: string): string => `${name} has changed`
export const fileUnreadable = (name: string, reason?: string): string =>
  reason === undefined ? `${name} can’t be read` : `${name} can’t be read: ${reason}`
export const documentListChanged = 'its list of documents has changed'
export const wrongRowCount = (table: string, rows: number, expected: number): string =>
  `${table} has ${rows} rows instead of ${expected}`

// The target can't take the backup
export const databaseInUse = 'Loanyard is running on this database, so nothing was restored. Stop it first.'
export const foreignTables = (table: string): string =>
  `The database has tables that aren’t Loanyard’s (${table}), so nothing was restored. Use a database of its own.`
export const databaseNotEmpty =
  'The database is not empty, so nothing was restored. Use an empty one, or add --replace to replace its contents.'
export const dataFolderInUse = (dataDir: string): string =>
  `Loanyard is running on the data folder ${dataDir}, so nothing was restored. Stop it first.`
export const restoreInProgress = (dataDir: string): string =>
  `Another restore into ${dataDir} is in progress. Wait until it has finished.`
export const databaseExists = (dataDir: string): string =>
  `There is a database in ${dataDir}, so nothing was restored. Set DATA_DIR to an empty folder, or add --replace to set that database aside.`
export const storageNotEmpty = (key: string): string =>
  `The file storage is not empty (it has ${key}), so nothing was restored. Use an empty one, or add --replace to restore next to what is there.`
export const otherSealKey = (path: string): string =>
  `There is a different sealing key in ${path}, so nothing was restored. Use an empty DATA_DIR, or add --replace to set that key aside.`
