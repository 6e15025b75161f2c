const bundler = { folder: 'bundler', install: 'shared', serve: 'dist' }
const vite = ['vite', 'build', '--logLevel', 'warn']
const tsc = ['tsc', '--noEmit']

/** Every framework and bundler that `npm run frameworks` tries. @type {import('./lib/run-fixture.mjs').Fixture[]} */
export const fixtures = [
  { name: 'vite-react-19', install: 'shared', build: [vite], checks: [tsc], serve: 'dist' },
  { ...bundler, name: 'esbuild', build: [['esbuild.mjs']], checks: [tsc] },
  { ...bundler, name: 'webpack', build: [['webpack.mjs']] },
  { ...bundler, name: 'rspack', build: [['rspack.mjs']] },
  {
    ...bundler,
    name: 'parcel',
    build: [['parcel', 'build', 'parcel.html', '--dist-dir', 'dist', '--no-cache', '--log-level', 'warn']],
    page: '/parcel.html',
  },
  { name: 'html-module', install: 'shared', build: [['build.mjs']], serve: 'dist' },
  { name: 'html-classic', install: 'shared', build: [['build.mjs']], serve: 'dist' },
]
