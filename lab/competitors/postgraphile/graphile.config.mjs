import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PgLazyJWTPreset } from 'postgraphile/presets/lazy-jwt'

const { PORT, DATABASE_URL, SECRET } = process.env

/** PostGraphile as its guide for production has it: token, row-level security, no GraphiQL, no watching. */
// oxlint-disable-next-line import/no-default-export
export default {
  extends: [PostGraphileAmberPreset, PgLazyJWTPreset, PostGraphileConnectionFilterPreset],
  pgServices: [makePgService({ connectionString: DATABASE_URL, schemas: ['peer'], poolConfig: { max: 10 } })],
  grafserv: {
    host: '127.0.0.1',
    port: Number(PORT),
    pgJwtSecret: SECRET,
    graphiql: false,
    watch: false,
  },
  // Else only the first columns of indexes can be filtered by.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  grafast: { explain: false },
}
