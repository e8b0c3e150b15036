// A process that serves the folder named in its arguments, prints its port, and ends when its standard input does.
import type { AddressInfo } from 'node:net'
import { readConfig } from '../../src/config.ts'
import { addStoredFiles } from '../../src/http/files.ts'
import { newServer } from '../../src/http/server.ts'
import { openFolderStore } from '../../src/platform/storage/folder-open.ts'
import { keys } from './stores.ts'

const server = newServer(readConfig({ LOG_LEVEL: 'silent' }))
addStoredFiles(server, await openFolderStore(process.argv[2] ?? '', keys))
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
process.stdout.write(`${port}\n`)
process.stdin.on('end', () => process.exit()).resume()
