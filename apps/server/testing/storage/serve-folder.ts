// A process that serves the folder named in its arguments, prints its port, and ends with its standard input.
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../src/config/index.ts'
import { addStoredFiles } from '../../src/http/files/stored-files.ts'
import { newServer } from '../../src/http/routing/server.ts'
import { openFolderStore } from '../../src/services/storage/open-blob-store.ts'
import { keys } from './blob-stores.ts'

const server = newServer(readConfig({ LOG_LEVEL: 'silent' }))
addStoredFiles(server, await openFolderStore(process.argv[2] ?? '', keys))
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit()).resume()
