// The import directions of ARCHITECTURE.md, checked on every run. Each rule must be fired by a file of
// test/guards/violations/boundaries (a copy of the folder names), or its guard test fails.
const src = '^(?:test/guards/violations/boundaries/)?src'
const services = '^(?:test/guards/violations/boundaries/)?services'
/** Tests of services, and what only they and the load campaigns use. */
const ofTests = ['\\.test\\.ts$', '/(?:testing|load)/', '/raw-client\\.ts$']
const npm = (names) => `(?:^|/)node_modules/(?:${names})(?:/|$)`
const anyNpm = '(?:^|/)node_modules/'
const not = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const inSrc = (folder) => `${src}/(?:${folder})`

/** Files at src/chains itself (registry, networks, normaliser) are shared data and may be read by every layer above. */
const namespaces = `${src}/chains/(?!core/)[^/]+/`

/** `views/<folder>/<folder>.view.ts`: routes, titles and loaders of the views of a folder. */
const viewDefinition = inSrc('react-views/views/([^/]+)/[^/]+\\.view\\.ts$')

/** The floors of src/atoms, each with the floors below that it may import. `runtime` is on top and may import all. */
const floors = {
  kit: [],
  i18n: ['kit'],
  format: ['kit', 'i18n'],
  services: ['kit', 'i18n', 'format'],
  wallets: ['kit', 'i18n', 'format', 'services'],
  sessions: ['kit', 'i18n', 'format', 'services', 'wallets'],
  navigation: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions'],
  assets: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation'],
  names: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets'],
  send: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets', 'names'],
  swap: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets', 'names', 'send'],
  buy: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets', 'names', 'send'],
  exchange: [
    'kit',
    'i18n',
    'format',
    'services',
    'wallets',
    'sessions',
    'navigation',
    'assets',
    'names',
    'send',
    'buy',
  ],
  pay: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets', 'names', 'send'],
  'smart-sessions': ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation', 'assets'],
  'sign-in': ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation'],
  login: ['kit', 'i18n', 'format', 'services', 'wallets', 'sessions', 'navigation'],
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    not(
      'no-cycle',
      'Files that need each other, be it for a type or later on, are one file, or miss a third.',
      {},
      { circular: true },
    ),
    not('no-unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    not(
      'core-alone',
      'The kernel knows nobody.',
      { path: inSrc('chains/core/') },
      { path: `${src}/`, pathNot: inSrc('chains/core/') },
    ),
    not(
      'valibot-in-one-file',
      'Schemas come through chains/core/schema.ts.',
      { path: `${src}/`, pathNot: inSrc('chains/core/schema\\.ts$') },
      { path: npm('valibot') },
    ),
    not(
      'core-no-packages',
      'The kernel uses valibot, in schema.ts, and nothing else.',
      { path: inSrc('chains/core/'), pathNot: '\\.test\\.tsx?$' },
      { path: anyNpm, pathNot: npm('valibot') },
    ),
    not(
      'namespace-own-folder',
      'A namespace reaches its own folder, wallet-connect, wallet-standard, the kernel and the shared tables.',
      { path: `${src}/chains/(?!core/)([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      {
        path: `${src}/`,
        pathNot: [
          `${src}/chains/$1/`,
          inSrc('chains/(?:core|wallet-connect|wallet-standard)/'),
          inSrc('chains/[^/]+\\.ts$'),
        ],
      },
    ),
    not(
      'namespace-lazy',
      'Drivers are loaded through the table in chains/registry.ts, when someone connects.',
      { path: `${src}/`, pathNot: [namespaces, inSrc('(?:siwx|x402)(?:/|\\.ts$)'), '\\.test\\.tsx?$'] },
      { path: namespaces, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    not(
      'namespace-through-registry',
      'Only chains/registry.ts, chains/name-services.ts and the namespaces themselves name a driver.',
      {
        path: `${src}/`,
        pathNot: [
          namespaces,
          inSrc('chains/(?:registry|name-services)\\.ts$|(?:siwx|x402)(?:/|\\.ts$)'),
          '\\.test\\.tsx?$',
        ],
      },
      { path: namespaces },
    ),
    not(
      'chains-below',
      'The shared tables of chains know the kernel and, lazily, the namespaces.',
      { path: inSrc('chains/[^/]+\\.ts$') },
      { path: `${src}/`, pathNot: inSrc('chains/') },
    ),
    not(
      'embedded-alone',
      'The frame client knows the kernel only.',
      { path: inSrc('embedded/') },
      { path: `${src}/`, pathNot: inSrc('(?:embedded|chains/core)/') },
    ),
    not(
      'embedded-no-packages',
      'The frame client uses no package.',
      { path: inSrc('embedded/'), pathNot: '\\.test\\.tsx?$' },
      { path: anyNpm },
    ),
    not(
      'theme-alone',
      'The theme stands alone.',
      { path: inSrc('theme/') },
      { path: `${src}/`, pathNot: inSrc('theme/') },
    ),
    not(
      'theme-no-packages',
      'The theme uses vanilla-extract at build time and nothing else.',
      { path: inSrc('theme/'), pathNot: '\\.test\\.tsx?$' },
      { path: anyNpm, pathNot: npm('@vanilla-extract/css') },
    ),
    not(
      'atoms-below-views',
      'The application does not know how it is drawn.',
      { path: inSrc('atoms/') },
      { path: inSrc('(?:react-views|elements|theme|testing)/|(?:index|elements|react|testing|cdn)\\.tsx?$') },
    ),
    ...Object.entries(floors).map(([floor, below]) =>
      not(
        `atoms-${floor}`,
        `Inside the application, ${floor} imports ${below.join(', ') || 'no other folder'}; types and import() count.`,
        { path: inSrc(`atoms/${floor}/`), pathNot: '\\.test\\.tsx?$' },
        { path: inSrc('atoms/'), pathNot: inSrc(`atoms/(?:${[floor, ...below].join('|')})/`) },
      ),
    ),
    not(
      'atoms-floors-only',
      'Every file of the application is on one of its floors.',
      { path: inSrc(`atoms/(?!(?:${Object.keys(floors).join('|')}|runtime)/)`) },
      {},
    ),
    not(
      'jotai-in-one-file',
      'The application layer imports jotai in atoms/kit/jotai.ts, the views in hooks/jotai.ts.',
      {
        path: `${src}/`,
        pathNot: [inSrc('atoms/kit/jotai\\.ts$'), inSrc('react-views/hooks/jotai\\.tsx?$'), '\\.test\\.tsx?$'],
      },
      { path: npm('jotai(?:-family)?') },
    ),
    not(
      'atoms-no-packages',
      'The application uses jotai/vanilla and nothing else.',
      { path: inSrc('atoms/'), pathNot: '\\.test\\.tsx?$' },
      { path: anyNpm, pathNot: npm('jotai(?:-family)?') },
    ),
    not(
      'views-know-no-chain',
      'Views read atoms and call actions; of the chains they see kernel types and pure functions.',
      { path: inSrc('react-views/'), pathNot: '\\.test\\.tsx?$' },
      { path: inSrc('chains/'), pathNot: inSrc('chains/core/') },
    ),
    not(
      'views-below-elements',
      'Views do not know the elements.',
      { path: inSrc('react-views/') },
      { path: inSrc('(?:elements|embedded|testing)/') },
    ),
    not(
      'views-apart',
      'A view reaches its own folder, views/shared, ui and hooks, never another view.',
      { path: `${src}/react-views/views/([^/]+)/` },
      {
        path: inSrc('react-views/views/'),
        pathNot: [`${src}/react-views/views/$1/`, inSrc('react-views/views/shared/')],
        // Fetching the next view ahead is not knowing it.
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    not(
      'views-below-shell',
      'The shell shows views, so a view does not know the shell.',
      { path: inSrc('react-views/(?:views|hooks)/') },
      { path: inSrc('react-views/shell/') },
    ),
    not(
      'views-lazy',
      'Views come by import(), each from its definition, which is a row of react-views/views.ts.',
      { path: `${src}/`, pathNot: [inSrc('react-views/views/'), '\\.test\\.tsx?$'] },
      {
        path: inSrc('react-views/views/'),
        pathNot: viewDefinition,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    not(
      'view-definitions-light',
      'The first open has the definitions of all views, so they reach neither components nor styles but by import().',
      { path: viewDefinition },
      {
        path: ['\\.tsx$', '\\.css\\.ts$', inSrc('react-views/(?:hooks|ui|shell)/')],
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    not(
      'view-table-only',
      'The table of views knows the definitions; the shell that of the first one, since the table loads after it.',
      {
        path: `${src}/`,
        pathNot: [inSrc('react-views/views\\.ts$'), inSrc('react-views/shell/useView\\.ts$'), '\\.test\\.tsx?$'],
      },
      { path: viewDefinition },
    ),
    not(
      'ui-below-views',
      'Parts know no view, no shell and no application.',
      { path: inSrc('react-views/ui/') },
      { path: inSrc('react-views/(?:views|shell)/|atoms/') },
    ),
    not(
      'views-packages',
      'Views use react, react-dom, uqr, the virtualizer and their style sheets; r2wc stays in mount*.tsx.',
      { path: inSrc('react-views/'), pathNot: ['\\.test\\.tsx?$', inSrc('react-views/mount[^/]*\\.tsx?$')] },
      {
        path: anyNpm,
        pathNot: npm(
          'react|react-dom|@types/react|@types/react-dom|jotai|uqr|@tanstack/react-virtual|@vanilla-extract/css',
        ),
      },
    ),
    not(
      'elements-lazy-views',
      'The shell paints before React: views by import() only.',
      { path: inSrc('elements/|elements\\.ts$') },
      { path: inSrc('react-views/'), dependencyTypesNot: ['dynamic-import', 'type-only'] },
    ),
    not(
      'elements-know-no-chain',
      'The shell sees kernel types and the lists of networks.',
      { path: inSrc('elements/'), pathNot: '\\.test\\.tsx?$' },
      {
        path: inSrc('chains/|embedded/|testing/'),
        pathNot: inSrc('chains/core/|chains/(?:known-networks|networks|solana-networks|bitcoin-networks)\\.ts$'),
      },
    ),
    not(
      'elements-packages',
      'Every page loads the shell: it has style sheets and no other package.',
      { path: inSrc('elements/'), pathNot: '\\.test\\.tsx?$' },
      { path: anyNpm, pathNot: npm('@vanilla-extract/css') },
    ),
    not(
      'index-headless',
      "`import 'wallet-modal'` brings no element and no React.",
      { path: inSrc('index\\.ts$') },
      { path: [inSrc('(?:react-views|elements|theme)/|(?:elements|react)\\.tsx?$'), npm('react|react-dom')] },
    ),
    not(
      'bridges-headless',
      'A bridge to a library is a kit seen from there: it knows the application and no view, element or driver.',
      { path: inSrc('bridges/'), pathNot: '\\.test\\.tsx?$' },
      { path: inSrc('(?:react-views|elements|embedded|testing|theme)/|chains/(?!core/)') },
    ),
    not(
      'bridges-apart',
      'Each library has an entry of its own, which nobody else pays for.',
      { path: `${src}/`, pathNot: [inSrc('bridges/|wagmi\\.ts$'), '\\.test\\.tsx?$'] },
      { path: [inSrc('bridges/'), npm('@wagmi/core')] },
    ),
    not(
      'x402-headless',
      'Payments know the application, the kernel and, of the namespace, its nodes and the transfers that are signed.',
      { path: inSrc('x402(?:/|\\.ts$)'), pathNot: '\\.test\\.tsx?$' },
      {
        path: inSrc('(?:react-views|elements|embedded|testing|theme|bridges|siwx)/|chains/(?!core/)'),
        pathNot: inSrc('chains/eip155/(?:parse|transport|transfer-authorization)\\.ts$'),
      },
    ),
    not(
      'x402-apart',
      'Payments for requests have an entry of their own, which nobody else pays for.',
      { path: `${src}/`, pathNot: [inSrc('x402(?:/|\\.ts$)'), '\\.test\\.tsx?$'] },
      { path: inSrc('x402(?:/|\\.ts$)|chains/eip155/transfer-authorization\\.ts$') },
    ),
    not(
      'siwx-headless',
      'Sign-in knows the kernel and, of each namespace, the form of its messages and its verifier.',
      { path: inSrc('siwx(?:/|\\.ts$)'), pathNot: '\\.test\\.tsx?$' },
      {
        path: `${src}/`,
        pathNot: [inSrc('siwx/|chains/core/'), inSrc('chains/[^/]+/(?:sign-in-form|[a-z0-9]+-verifier)\\.ts$')],
      },
    ),
    not(
      'siwx-apart',
      'Sign-in has entries of its own, which nobody else pays for.',
      { path: `${src}/`, pathNot: [inSrc('siwx(?:/|\\.ts$)'), '\\.test\\.tsx?$'] },
      { path: inSrc('siwx(?:/|\\.ts$)') },
    ),
    not(
      'siwx-server-no-browser',
      'The server reaches nothing that was written for a page.',
      { path: inSrc('siwx/(?!client/)'), pathNot: '\\.test\\.tsx?$' },
      { path: inSrc('siwx/client/|siwx\\.ts$') },
    ),
    not(
      'testing-apart',
      'The test wallet is a product of its own: it reaches the kernel at most, and nobody reaches it.',
      { path: inSrc('testing/|testing\\.ts$') },
      { path: `${src}/`, pathNot: inSrc('testing/|chains/core/') },
    ),
    not(
      'demo-by-entries',
      'The demo uses what everybody can use; the gallery shows the parts themselves.',
      { path: '^(?:test/guards/violations/boundaries/)?demo/(?!gallery/)' },
      { path: `${src}/.+/`, pathNot: inSrc('siwx/server\\.ts$') },
    ),
    not(
      'services-alone',
      'A service is a program of its own, which somebody hosts: it needs neither the package nor the demo. Its tests do.',
      { path: `${services}/`, pathNot: ofTests },
      { path: [`${src}/`, '(?:^|/)demo/', '^(?:scripts|build|test)/(?!guards/violations/)', '\\.test\\.ts$'] },
    ),
    not(
      'services-apart',
      'A service knows its own folder and what services share.',
      { path: `${services}/([^/]+)/`, pathNot: ofTests },
      { path: `${services}/`, pathNot: [`${services}/$1/`, `${services}/lib/`] },
    ),
    not(
      'services-lib-no-packages',
      'What services share needs no installation.',
      { path: `${services}/lib/`, pathNot: ofTests },
      { path: anyNpm },
    ),
    not(
      'src-ships',
      'Nothing that ships imports tests, the demo or the services.',
      { path: `${src}/`, pathNot: '\\.test\\.tsx?$' },
      { path: ['^test/(?!guards/violations/boundaries/src)', '(?:^|/)demo/', `${services}/`, '\\.test\\.tsx?$'] },
    ),
    not(
      'src-no-node',
      'The product runs in browsers.',
      { path: `${src}/`, pathNot: '\\.test\\.tsx?$' },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.test.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'browser', 'default'],
    },
  },
}
