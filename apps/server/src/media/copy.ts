// How uploaded files are confined, in the server's log at startup
export const confinedByBubblewrap =
  'Uploaded files are opened in processes that see no network, files, environment or other processes (bubblewrap), with time and memory limits.'
export const confinedWithoutNetwork =
  'Uploaded files are opened in processes without network or environment that can read only the program’s own code (Node permissions), with time and memory limits.'
export const confinedByPermissions =
  'Uploaded files are opened in processes without environment that can read only the program’s own code (Node permissions), with time and memory limits. This system offers no way to block their network access.'

// Busy. Shown to the person who waits.
export const busy = 'We’re very busy right now. Try again in a minute.'
export const printBusy = 'We’re too busy to create this PDF right now. Try again in a minute.'
