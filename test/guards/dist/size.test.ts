import { describe, expect, test } from 'vitest'
import { readTable, sizeTable } from '../../../build/size-table.mjs'
import { type Chunks, closure, measureStages, openBudgetOnReact, type StageSize, stages } from '../../../build/stages.mjs'
import { read } from '../project.ts'

const over = (sizes: Record<string, StageSize>): string[] =>
  Object.values(sizes).flatMap(({ title, budget, gzip, files }) =>
    budget !== undefined && gzip > budget ? [`${title}: ${gzip} > ${budget} bytes gzip in ${files.join(', ')}`] : [],
  )

describe('size', () => {
  test('default: each step of a visit keeps its budget', () => {
    const meta = JSON.parse(read('dist/meta.json')) as { readonly release: boolean; readonly cdn: Chunks; readonly cdnReact: Chunks }
    expect(meta.release, 'dist is a development build: npm run build').toBe(true)
    expect(over(measureStages(meta.cdn))).toEqual([])
    const onReact = { ...stages, open: { ...stages.open, budget: openBudgetOnReact } }
    expect(over(measureStages(meta.cdnReact, onReact))).toEqual([])
  })

  test('default: the first open and connecting leave 5 % of their budgets free', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const sizes = measureStages(cdn)
    const waitedFor = ['open', 'connect'].map((name) => sizes[name] as StageSize)
    const full = waitedFor.filter(({ budget = 0, gzip }) => gzip > budget * 0.95)
    expect(full.map(({ title, budget, gzip }) => `${title}: ${gzip} of ${budget} bytes`)).toEqual([])
  })

  test('default: what comes together keeps a budget together', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const sizes = measureStages(cdn)
    // The tab of the activity reads the history, and a review compares its recipient and simulates.
    for (const [names, budget] of [[['activity', 'history'], 9_216], [['guards', 'effects'], 9_472]] as const) {
      const sum = names.reduce((bytes, name) => bytes + (sizes[name] as StageSize).gzip, 0)
      expect(sum, `bytes of ${names.join(' and ')}`).toBeLessThanOrEqual(budget)
    }
  })

  test('default: every step has a budget, and docs/sizes.md names them as they are', () => {
    const meta = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks; readonly cdnReact: Chunks }
    const sizes = measureStages(meta.cdn)
    expect(Object.values(sizes).filter(({ budget }) => budget === undefined)).toEqual([])
    const rows = (table: string) => table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))
    const told = rows(readTable(read('docs/sizes.md')))
    const measured = rows(sizeTable(sizes, measureStages(meta.cdnReact).open?.gzip ?? 0))
    const plain = (table: string[][]) => table.map(([, step, , files, budget]) => [step, files, budget])
    expect(plain(told), 'npm run bench writes the table').toEqual(plain(measured))
    for (const [at, [, step, size = '']] of measured.entries()) {
      const now = Number.parseFloat(size)
      const then = Number.parseFloat(told[at]?.[2] ?? '')
      if (!Number.isNaN(now)) expect(Math.abs(now - then), `${step}: ${then} KB in docs/sizes.md, ${now} KB built`).toBeLessThan(0.15 + now / 20)
    }
  })

  test('default: what the README says of sizes is what docs/sizes.md has', () => {
    const rows = new Map(readTable(read('docs/sizes.md')).split('\n').map((row) => row.split('|').slice(1, 3).map((cell) => cell.trim()) as [string, string]))
    const [, load, open, onReact, connect, account, send] = /(\d+) KB when the page loads, (\d+) KB more when the modal first opens \((\d+) KB on React\), (\d+) KB more to connect, (\d+) KB more to show the account, (\d+) KB more to send/.exec(read('README.md')) ?? []
    const told = { 'the page loads': [load], 'the first open adds': [open, onReact], 'connecting adds': [connect], 'a connected account, and what views share with it, adds': [account], 'sending adds': [send] }
    for (const [step, sizes] of Object.entries(told)) {
      const measured = rows.get(step)?.match(/[\d.]+/g) ?? []
      expect(measured, step).toHaveLength(sizes.length)
      for (const [at, kilobytes] of measured.entries()) expect(Math.abs(Number(kilobytes) - Number(sizes[at])), `${step}: ${sizes[at]} KB in README.md, ${kilobytes} KB in docs/sizes.md`).toBeLessThan(1)
    }
  })

  test('default: what loads by itself reaches no view but the first, and after a connection none but the one before', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const sizes = measureStages(cdn)
    const fileOf = (module: string) => Object.keys(cdn).find((file) => module in (cdn[file]?.modules ?? {})) ?? module
    const reached = (modules: readonly string[], stagesBefore: readonly string[]) => {
      const known = new Set(stagesBefore.flatMap((name) => sizes[name]?.files ?? []))
      const files = [...closure(cdn, modules.map(fileOf))].filter((file) => !known.has(file))
      return files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {}))
    }
    const later = /View\.tsx$|^src\/chains\/eip155\/adapter|^src\/atoms\/(?:login|send|assets)\/(?!.*names|.*routes)/
    const opened = ['src/react-views/views.ts', 'src/atoms/wallets/catalogue/load-catalogue.ts']
    const connected = ['src/atoms/sessions/sync-from-storage.ts']
    for (const [modules, before] of [[opened, ['load', 'open']], [connected, ['load', 'open', 'connect']]] as const) {
      const found = reached(modules, before)
      expect(found).toContain(modules[0])
      expect(found.filter((module) => later.test(module))).toEqual([])
    }
  })

  test('default: looking at the account, its networks or its wallets loads no login, pairing, sending or swap', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const fileOf = (module: string) => Object.keys(cdn).find((file) => module in (cdn[file]?.modules ?? {})) ?? module
    const others = {
      login: 'src/react-views/views/connect/WaysToConnect.tsx',
      pairing: 'src/atoms/sessions/pairing/finish-pairing.ts',
      sending: 'src/react-views/views/wallet-send/WalletSendView.tsx',
      swapping: 'src/react-views/views/swap/SwapView.tsx',
      wallets: 'src/react-views/views/all-wallets/AllWalletsView.tsx',
    }
    const views = ['account/AccountTabs', 'account/NftGrid', 'account/ActivityList', 'portfolio/PortfolioView', 'networks/NetworksView', 'profile-wallets/ProfileWalletsView']
    for (const view of views) {
      const module = `src/react-views/views/${view}.tsx`
      const reached = closure(cdn, [fileOf(module)])
      expect(Object.keys(cdn[[...reached][0] ?? '']?.modules ?? {}), view).toContain(module)
      const along = Object.entries(others).flatMap(([name, other]) => (reached.has(fileOf(other)) ? [name] : []))
      expect(along, view).toEqual([])
    }
  })

  test('default: no React or Preact, no viem and no view in what every page loads', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const { load } = measureStages(cdn)
    const modules = load?.files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {})) ?? []
    expect(modules.length).toBeGreaterThan(5)
    const heavy = /node_modules\/(?:preact|react|react-dom|scheduler|viem|ox|valibot|@r2wc)\/|^src\/react-views\/|^src\/chains\/eip155\//
    expect(modules.filter((module) => heavy.test(module))).toEqual([])
  })

  test('default: a page with networks of EVM only loads nothing of another namespace', () => {
    const { cdn } = JSON.parse(read('dist/meta.json')) as { readonly cdn: Chunks }
    const sizes = measureStages(cdn)
    const names = ['load', 'open', 'connect', 'account', 'send', 'catalogue', 'pairing']
    const files = names.flatMap((name) => sizes[name]?.files ?? [])
    const modules = files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {}))
    expect(modules).toContain('src/chains/eip155/adapter.ts')
    // But for the names of their networks, which an attribute may have.
    const other = /^src\/chains\/(?:solana|bip122|bitcoin|wallet-standard)(?!-networks\.ts)|node_modules\/(?:@solana|@scure\/btc-signer)\//
    expect(modules.filter((module) => other.test(module))).toEqual([])
    expect(sizes['solana-send']?.files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {})).some((module) => other.test(module))).toBe(true)
    // A page that names networks of Solana or Bitcoin only must not load the driver of another namespace.
    const eip155 = 'eip155\\/(?!eip155-finder|announcement|provider)'
    for (const [own, driver, others] of [
      ['solana', 'src/chains/solana/send.ts', 'bip122\\/'],
      ['bip122', 'src/chains/bip122/adapter.ts', 'solana\\/'],
    ] as const) {
      const alone = { [own]: { title: '', budget: undefined, chunks: { [own]: [driver] } } }
      const reached = measureStages(cdn, alone)[own]?.files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {}))
      expect(reached).toContain(driver)
      const foreign = new RegExp(`^src\\/chains\\/(?:${eip155}|${others})|viem`)
      expect(reached?.filter((module) => foreign.test(module))).toEqual([])
    }
    // Nor when it pairs.
    const paired = { solana: { title: '', budget: undefined, chunks: { solana: ['src/chains/solana/remote.ts'] } } }
    const pairing = measureStages(cdn, paired).solana?.files.flatMap((file) => Object.keys(cdn[file]?.modules ?? {}))
    expect(pairing).toContain('src/chains/wallet-connect/remote-wallets.ts')
    expect(pairing?.filter((module) => /^src\/chains\/eip155\/(?!eip155-finder|announcement|provider)/.test(module))).toEqual([])
  })

  test('behavior: a chunk that is too big, and a file that is gone, are seen', () => {
    const chunks = JSON.parse(read('test/guards/violations/size/meta.json')) as Chunks
    const plan = {
      load: { title: 'page load', budget: 12_288, entry: 'wallet-modal.js', chunks: {} },
      open: { title: 'first open adds', budget: 97_280, chunks: { open: ['src/view.ts'] } },
    }
    expect(over(measureStages(chunks, plan))).toEqual([
      'page load: 12400 > 12288 bytes gzip in wallet-modal.js, chunks/shared.js',
    ])
    const gone = { open: { title: 'x', budget: 1, chunks: { open: ['src/renamed.ts'] } } }
    expect(() => measureStages(chunks, gone)).toThrow('src/renamed.ts is in no chunk')
  })
})
