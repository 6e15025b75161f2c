import terserPlugin from '@rollup/plugin-terser'

/** Release only: 2–15 % smaller than esbuild's minifier and three times slower. */
export const terser = () =>
  terserPlugin({
    ecma: 2020,
    module: true,
    compress: { passes: 2, pure_getters: 'strict', unsafe_arrows: true },
    format: { comments: false },
    maxWorkers: 2,
  })
