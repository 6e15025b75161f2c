import terserPlugin from '@rollup/plugin-terser'

/** The minifier of releases: 2–15 % smaller output than esbuild's, in three times the time. */
export const terser = () =>
  terserPlugin({
    ecma: 2020,
    module: true,
    compress: { passes: 3, pure_getters: 'strict', unsafe_arrows: true, hoist_funs: true },
    format: { comments: false },
    maxWorkers: 2,
  })
