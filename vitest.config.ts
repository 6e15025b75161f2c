import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { vanillaExtract } from './build/vanilla-extract.mjs'

// The guards of built files run after the build: WM_STAGE=dist. What needs a browser runs when one is found: WM_STAGE=site.
const stage = process.env.WM_STAGE
const dist = stage === 'dist'
const quick = stage === 'quick'
const site = 'services/secure-site/site/**/*.site.test.ts'
const include = quick
  ? ['src/**/*.test.{ts,tsx}']
  : ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', '{demo,services}/**/*.test.ts']
const exclude = [
  '**/*.browser.test.*',
  'test/guards/violations/**',
  // Projects with packages of their own: npm run frameworks.
  'test/frameworks/**',
  '**/node_modules/**',
  ...(dist ? [] : ['test/guards/dist/**']),
  ...(stage === 'site' ? [] : [site]),
]
const relayed = [
  'src/**/{remote,remote-sign-in,paired,paired-adapter}.test.ts',
  '{services,demo/stack}/relay/*.test.ts',
]

/** Tests of the secure site that take a minute or more: one that began last would run alone, on one of the cores. */
const long = [
  ...['second-step', 'smart-account', 'smart-account-once', 'cover-table', 'distortion-table'],
  ...['change', 'masked-second-step'],
  ...['transaction', 'honest-press', 'press-table', 'blocked', 'frame', 'code'],
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = long.indexOf(path.basename(moduleId, '.site.test.ts'))
      return at < 0 ? long.length : at
    }
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [vanillaExtract()],
  // The demo speaks to the package by its name; tests run before it is built.
  resolve: {
    alias: [
      { find: /^wallet-modal\/([\w/]+)$/, replacement: path.resolve(import.meta.dirname, 'src/$1.ts') },
      { find: /^wallet-modal$/, replacement: path.resolve(import.meta.dirname, 'src/index.ts') },
    ],
  },
  test: {
    environment: 'node',
    exclude,
    ...(dist && { include: ['test/guards/dist/*.test.ts'] }),
    // What a test waits for may take longer than a second beside other work.
    expect: { poll: { timeout: 10_000 } },
    ...(stage === 'site' && {
      include: [site],
      sequence: { sequencer: LongestFirst },
    }),
    ...((!stage || quick) && {
      projects: [
        // A process for every file would load the same modules again: half of the time. Tests leave nothing behind.
        {
          extends: true,
          test: {
            name: 'unit',
            include,
            exclude: [...exclude, ...relayed],
            isolate: false,
            setupFiles: ['test/fakes/page.ts', 'test/fakes/nothing-left.ts'],
          },
        },
        // A client of the relay's that has lost it tries again for as long as its process lives.
        ...(quick
          ? []
          : [
              { extends: true as const, test: { name: 'relay', include: relayed, setupFiles: ['test/fakes/page.ts'] } },
            ]),
      ],
    }),
    // Property tests take long by intent. More workers than cores: many tests wait, for a relay, a mail or a limit.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Tests of the secure site wait most of all: for a screen to arm, a block, an operation.
    maxWorkers: stage === 'site' ? 9 : 4,
    unstubGlobals: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
