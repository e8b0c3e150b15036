// Who may import whom. Patterns with back-references, so that a new feature is covered from its first file.
// tools/test-runner/boundaries.test.ts proves that each rule notices a violation.

const SERVER = '^apps/server/src'
const FEATURE = `${SERVER}/features/([^/]+)/`
/** The server's own layers, below the features. */
const LAYERS = 'config|db|media|services'
/** The files that put the server together. */
const TOP = `${SERVER}/(app|main|services|open-logs|database-connections|listen|lifecycle)[.]ts$`
const FINANCIALS = '^apps/web/src/features/financials'
const TESTS = '[.]test[.]tsx?$|/testing/'

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'A circle of imports has no beginning to read from. Types may refer to each other.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-unresolved',
      'What is imported must exist.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|[.]css$' },
    ),
    forbid(
      'declared-packages-only',
      'A package is imported only by a workspace that names it in its package.json.',
      { pathNot: TESTS },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'product-never-imports-lab',
      'The lab measures the product; the product does not know it.',
      { path: '^(apps|packages|tools|e2e)/' },
      { path: '^lab/' },
    ),
    forbid(
      'no-tests-in-production',
      'Tests and their set-up are imported by tests only.',
      { pathNot: `${TESTS}|^e2e/|^tools/` },
      { path: TESTS },
    ),

    forbid(
      'contract-knows-zod-only',
      'The contract is pure data: server and page both build on it.',
      { path: '^packages/contract/', pathNot: TESTS },
      { pathNot: '^packages/contract/|node_modules/zod/' },
    ),
    forbid(
      'lending-knows-its-decimals-only',
      'The figures know no HTTP, no database and no page.',
      { path: '^packages/lending/', pathNot: TESTS },
      { pathNot: '^packages/lending/|node_modules/(big|decimal)[.]js' },
    ),
    forbid(
      'data-grid-knows-no-loans',
      'The grid knows only its rows and columns; what is around it comes in as its host.',
      { path: '^packages/data-grid/', pathNot: TESTS },
      {
        pathNot:
          '^packages/data-grid/|node_modules/(@tabler/icons-react|@tanstack/react-virtual|@types/react|clsx|react)/',
      },
    ),
    forbid(
      'packages-never-import-apps',
      'A package stands alone, its tests too.',
      { path: '^packages/' },
      { path: '^(apps|db|e2e|lab|tools)/' },
    ),

    forbid(
      'web-never-imports-server',
      'They meet in the contract.',
      { path: '^apps/web/' },
      { path: '^apps/server/|^db/|^tools/|^lab/' },
    ),
    forbid(
      'server-never-imports-web',
      'They meet in the contract.',
      { path: '^apps/server/' },
      { path: '^apps/web/|^tools/|^lab/|^e2e/' },
    ),

    forbid(
      'config-imports-nothing-above',
      'The configuration is plain values; what reads them says which it needs.',
      { path: `${SERVER}/config/`, pathNot: TESTS },
      { path: `${SERVER}/(db|media|services|http|features|backup|demo|operator)/|${TOP}` },
    ),
    forbid(
      'layers-take-plain-settings',
      'A layer declares the settings it takes; only what puts the server together knows the configuration.',
      { path: `${SERVER}/(db|media|services|http)/`, pathNot: TESTS },
      { path: `${SERVER}/config/` },
    ),
    forbid(
      'layers-know-no-feature',
      'The layers below the features serve every feature and know none.',
      { path: `${SERVER}/(${LAYERS}|http)/`, pathNot: TESTS },
      { path: `${SERVER}/(features|backup|demo)/|${TOP}` },
    ),
    forbid(
      'only-handlers-know-http',
      'A feature works the same from a job as from a request.',
      { path: `${SERVER}/(${LAYERS})/`, pathNot: TESTS },
      { path: `${SERVER}/http/` },
    ),
    forbid(
      'features-know-no-http',
      'Verbs do not know how they are called.',
      { path: FEATURE, pathNot: `${TESTS}|/handlers[.]ts$` },
      { path: `${SERVER}/http/|node_modules/fastify` },
    ),
    forbid(
      'features-meet-at-the-index',
      'Another feature is used through its index.ts.',
      { path: FEATURE, pathNot: TESTS },
      { path: FEATURE, pathNot: [`${SERVER}/features/$1/`, `${SERVER}/features/[^/]+/index[.]ts$`] },
    ),
    forbid(
      'features-know-no-top',
      'Only app.ts knows all features.',
      { path: FEATURE, pathNot: TESTS },
      { path: `${TOP}|${SERVER}/(backup|demo)/` },
    ),
    forbid(
      'only-queries-touch-the-database',
      'Every SQL statement of a feature is in its queries.ts.',
      { path: FEATURE, pathNot: `${TESTS}|/(queries|[a-z-]+-queries)[.]ts$` },
      { path: `${SERVER}/db/client/|node_modules/pg/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'policies-are-pure',
      'A policy can be read and tested without anything running.',
      { path: `${FEATURE}policy[.]ts$` },
      { path: `${SERVER}/db/client/|${SERVER}/services/(jobs|mail)/|/queries[.]ts$` },
    ),
    forbid(
      'only-app-knows-handlers',
      'The table of contents is app.ts.',
      { path: SERVER, pathNot: [`${SERVER}/app[.]ts$`, TESTS] },
      { path: `${FEATURE}handlers[.]ts$` },
    ),
    forbid(
      'config-read-once',
      'The configuration is read at the start and passed on.',
      { path: SERVER, pathNot: [`${SERVER}/main[.]ts$`, TESTS] },
      { path: `${SERVER}/config/index[.]ts$`, dependencyTypesNot: ['type-only'] },
    ),

    forbid(
      'web-ui-knows-no-feature',
      'Buttons, tables and fields know nothing of loans.',
      { path: '^apps/web/src/ui/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app|domain)/' },
    ),
    forbid(
      'web-lib-knows-no-feature',
      'The library below the features knows none.',
      { path: '^apps/web/src/lib/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app|domain|ui)/' },
    ),
    forbid(
      'web-domain-knows-no-feature',
      'What several features show builds on ui and lib.',
      { path: '^apps/web/src/domain/', pathNot: TESTS },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'web-features-do-not-know-each-other',
      'Pages compose features. What several of them show is in domain.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
      {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: '^apps/web/src/features/$1/',
      },
    ),
    forbid(
      'web-features-know-no-pages',
      'Pages compose features, not the other way round.',
      { path: '^apps/web/src/features/', pathNot: TESTS },
      { path: '^apps/web/src/app/' },
    ),
    forbid(
      'financials-data-knows-no-table',
      'Panels build on tables and tables on data. Tests keep to it too.',
      { path: `${FINANCIALS}/data/` },
      { path: `${FINANCIALS}/(tables|panels)/` },
    ),
    forbid(
      'financials-tables-know-no-panel',
      'Panels build on tables and tables on data. Tests keep to it too.',
      { path: `${FINANCIALS}/tables/` },
      { path: `${FINANCIALS}/panels/` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The page is built, in dist.new-<pid>, while this runs.
    exclude: { path: '(^|/)dist(/|\\.new-)' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs'],
    },
  },
}
