import { dropCopy, prepareDataset, type Dataset } from '../dataset/prepare-dataset.ts'
import { staffTokens } from '../harness/api-caller.ts'
import { connected, openCluster } from '../harness/database-cluster.ts'
import { startBare, startLoanyard } from '../harness/start-servers.ts'
import { measure, type Effort, type Rig } from './measure.ts'
import { presignOperation } from './operations.ts'
import { costTable, speedTable } from './report.ts'

/** How fast uploads are announced, beside the bare server that writes the same rows and signs the same way. */
export async function benchPresigns(
  ports: { loanyard: number; bare: number },
  dataset: Dataset,
  effort: Effort,
): Promise<void> {
  const cluster = await openCluster()
  const database = await prepareDataset(cluster, dataset)
  const url = cluster.superuserUrl(database)
  const rig: Rig = {
    loanyard: await startLoanyard(ports.loanyard, cluster.ownerUrl(database)),
    bare: await startBare(ports.bare, url, { ACTOR: await someUser(url) }),
    token: staffTokens(ports.loanyard),
    // An announced upload leaves no jobs.
    finish: () => Promise.resolve(),
  }
  const result = await measure(rig, await presignOperation(url), effort, true)
  const measured = { set: dataset.name, results: [result] }
  console.log(`\n${speedTable(measured)}\n\n${costTable(measured)}`)
  await rig.loanyard.stop()
  await rig.bare.stop()
  await dropCopy(cluster, database)
}

/** The id of any user, for the rows the bare server writes. */
export function someUser(url: string): Promise<string> {
  return connected(
    url,
    async (client) => (await client.query<{ id: string }>('select id from users limit 1')).rows[0]?.id ?? '',
  )
}
