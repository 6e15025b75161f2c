/**
 * Lets the chunk `interactive` name every chunk that import() loads, in a function that nothing calls.
 *
 * A bundler such as Turbopack makes the loader of an import() once for each set of chunks that may already be loaded
 * where it occurs. Our chunks load each other by many ways, so that there were tens of thousands of sets, and
 * `next build` took minutes and gigabytes. It makes no further loader for a chunk that an earlier chunk loads as well,
 * and `interactive` is loaded before all others. Minifiers remove the function.
 *
 * @returns {import('rollup').Plugin}
 */
export function oneLoaderEach() {
  return {
    name: 'wm-one-loader-each',
    renderChunk(code, chunk, _options, { chunks }) {
      if (chunk.name !== 'interactive') return null
      const late = Object.values(chunks).filter(({ isDynamicEntry, isEntry }) => isDynamicEntry && !isEntry)
      const imports = late.map(({ fileName }) => `import('./${fileName.replace(/^chunks\//, '')}')`)
      return { code: `${code}\nconst laterChunks = () => [${imports.join(', ')}];\n`, map: null }
    },
  }
}
