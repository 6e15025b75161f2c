import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { vanillaExtract } from './build/vanilla-extract.mjs'

// The guards of built files run after the build: WM_STAGE=dist.
const dist = process.env.WM_STAGE === 'dist'

export default defineConfig({
  plugins: [vanillaExtract()],
  // The demo speaks to the package by its name; tests run before it is built.
  resolve: {
    alias: [
      { find: /^wallet-modal\/(\w+)$/, replacement: path.resolve(import.meta.dirname, 'src/$1.ts') },
      { find: /^wallet-modal$/, replacement: path.resolve(import.meta.dirname, 'src/index.ts') },
    ],
  },
  test: {
    environment: 'node',
    include: dist
      ? ['test/guards/dist/*.test.ts']
      : ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}', 'demo/**/*.test.ts'],
    exclude: [
      '**/*.browser.test.*',
      'test/guards/violations/**',
      '**/node_modules/**',
      ...(dist ? [] : ['test/guards/dist/**']),
    ],
    // Property tests take long by intent; two cores, so no more workers than that.
    testTimeout: 120_000,
    maxWorkers: 2,
    unstubGlobals: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
