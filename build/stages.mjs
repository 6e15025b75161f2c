// What a visitor downloads, step by step, of the CDN files: read by the size guard and the bench.

/**
 * Budget in bytes, gzip. `modules` are the source files whose chunks a step fetches by import().
 * A step counts what earlier ones did not bring.
 */
export const stages = {
  load: { title: 'page load', budget: 12 * 1024, entry: 'wallet-modal.js', modules: [] },
  open: {
    title: 'first open adds',
    budget: 95 * 1024,
    modules: [
      'src/elements/live.ts',
      'src/react-views/mount.tsx',
      'src/react-views/views/connect/ConnectView.tsx',
      'src/atoms/runtime.ts',
      // Finding the wallets is the adapter's work.
      'src/chains/eip155/adapter.ts',
    ],
  },
  connect: {
    title: 'connecting adds',
    budget: 25 * 1024,
    modules: [
      'src/react-views/views/connecting-external/ConnectingExternalView.tsx',
      'src/react-views/views/account/AccountView.tsx',
    ],
  },
  send: {
    title: 'sending adds',
    budget: undefined,
    modules: [
      'src/react-views/views/wallet-send/WalletSendView.tsx',
      'src/react-views/views/wallet-send-preview/WalletSendPreviewView.tsx',
      'src/react-views/views/wallet-send-confirmed/WalletSendConfirmedView.tsx',
      'src/chains/eip155/send.ts',
      'src/atoms/send/watch.ts',
    ],
  },
}

/** Files reached from `starts` by static imports, the starts included. */
export function closure(chunks, starts) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file)) return
    if (!chunks[file]) throw new Error(`${file} is not among the built files`)
    seen.add(file)
    for (const next of chunks[file].imports) visit(next)
  }
  for (const file of starts) visit(file)
  return seen
}

/** The chunk that holds a source file. */
function chunkOf(chunks, module) {
  const found = Object.keys(chunks).find((file) => module in chunks[file].modules)
  if (!found) throw new Error(`${module} is in no chunk: renamed, or merged away? See build/stages.mjs`)
  return found
}

/**
 * The sizes of each step, from the `cdn` part of dist/meta.json.
 * @returns {Record<string, { title: string, budget: number | undefined, files: string[], min: number, gzip: number, brotli: number }>}
 */
export function measureStages(chunks, plan = stages) {
  const had = new Set()
  const result = {}
  for (const [name, { title, budget, entry, modules }] of Object.entries(plan)) {
    const starts = [...(entry ? [entry] : []), ...modules.map((module) => chunkOf(chunks, module))]
    const files = [...closure(chunks, starts)].filter((file) => !had.has(file))
    for (const file of files) had.add(file)
    const sum = (kind) => files.reduce((total, file) => total + chunks[file][kind], 0)
    result[name] = { title, budget, files, min: sum('min'), gzip: sum('gzip'), brotli: sum('brotli') }
  }
  return result
}
