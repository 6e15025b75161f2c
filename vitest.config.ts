import { defineConfig } from 'vitest/config'
import { vanillaExtract } from './build/vanilla-extract.mjs'

export default defineConfig({
  plugins: [vanillaExtract()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    exclude: ['**/*.browser.test.*', 'test/e2e/**', 'test/guards/violations/**', 'node_modules/**'],
    // Property tests take long by intent; two cores, so no more workers than that.
    testTimeout: 120_000,
    maxWorkers: 2,
    unstubGlobals: true,
    dangerouslyIgnoreUnhandledErrors: false,
  },
})
