import terserPlugin from '@rollup/plugin-terser'

/** The minifier of releases: 2–15 % smaller output than esbuild's, in three times the time. */
export const terser = () =>
  terserPlugin({
    ecma: 2020,
    module: true,
    compress: { passes: 2, pure_getters: 'strict', unsafe_arrows: true },
    format: { comments: false },
    maxWorkers: 2,
  })
