const bundler = { folders: ['bundler'], install: 'shared', serve: 'dist' }
const vite = ['vite', 'build', '--logLevel', 'warn']
const tsc = ['tsc', '--noEmit']

/** Every framework and bundler that `npm run frameworks` tries. @type {import('./lib/run-fixture.mjs').Fixture[]} */
export const fixtures = [
  { name: 'vite-react-19', install: 'shared', build: [vite], checks: [tsc], serve: 'dist' },
  {
    name: 'vite-react-18',
    folders: ['vite-react-19'],
    install: 'react-18',
    build: [vite],
    checks: [tsc],
    serve: 'dist',
  },
  { name: 'wagmi', install: 'shared', build: [vite], checks: [tsc], serve: 'dist' },
  { name: 'wagmi-core-2', install: 'react-18', build: [vite], checks: [tsc], serve: 'dist' },
  {
    name: 'pnpm',
    folders: ['vite-react-19', 'pnpm'],
    isApart: true,
    install: 'shared',
    build: [
      ['pnpm', 'install', '--ignore-scripts', '--no-frozen-lockfile', '--prefer-offline'],
      ['pnpm', 'exec', ...vite],
    ],
    checks: [['pnpm', 'exec', ...tsc]],
    serve: 'dist',
  },
  { name: 'preact', install: 'preact', build: [vite], checks: [tsc], serve: 'dist' },
  { name: 'vue', install: 'shared', build: [vite], checks: [['vue-tsc', '--noEmit']], serve: 'dist' },
  {
    name: 'svelte',
    install: 'shared',
    build: [vite],
    checks: [['svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings']],
    serve: 'dist',
  },
  { name: 'solid', install: 'shared', build: [vite], checks: [tsc], serve: 'dist' },
  {
    name: 'next',
    install: 'next',
    build: [['next', 'build']],
    start: ['next', 'start', '-p', '$PORT', '-H', '127.0.0.1'],
  },
  {
    name: 'next-wagmi',
    folders: ['wagmi', 'next', 'next-wagmi'],
    install: 'next',
    build: [['next', 'build']],
    start: ['next', 'start', '-p', '$PORT', '-H', '127.0.0.1'],
  },
  {
    name: 'nuxt',
    install: 'nuxt',
    build: [['nuxt', 'build']],
    checks: [['vue-tsc', '--noEmit']],
    start: ['.output/server/index.mjs'],
  },
  {
    name: 'sveltekit',
    install: 'sveltekit',
    build: [vite],
    checks: [['svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings']],
    start: ['build/index.js'],
  },
  { name: 'angular', install: 'angular', build: [['ng', 'build']], serve: 'dist/browser' },
  { name: 'astro', install: 'astro', build: [['astro', 'build']], checks: [['astro', 'check']], serve: 'dist' },
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
  ...['jsdom', 'happy-dom'].map((environment) => ({
    name: environment,
    folders: ['vitest'],
    install: 'shared',
    checks: [['vitest', 'run', '--environment', environment]],
  })),
  {
    name: 'jest',
    install: 'shared',
    checks: [['jest', '--no-cache']],
    env: { NODE_ENV: 'test' },
  },
]
