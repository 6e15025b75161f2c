// What a visitor downloads, step by step, of the CDN files: read by the size guard and the bench.

/** The first open on React itself, which is the most of it: dist/cdn/react. */
export const openBudgetOnReact = 97 * 1024

/**
 * Budget in bytes, gzip. `chunks` are the files that a step fetches by import(): each is everything that its source
 * files reach and no earlier one holds, so that a step is a few requests and not one for each shared part.
 */
export const stages = {
  load: {
    title: 'the page loads',
    budget: 12 * 1024,
    entry: 'wallet-modal.js',
    chunks: {},
  },
  open: {
    title: 'the first open adds',
    budget: 42 * 1024,
    chunks: {
      live: [
        // The page load names jotai's store and runs none of it.
        'node_modules/jotai/dist/vanilla/store.js',
        'node_modules/jotai/dist/vanilla/internals.js',
        // Later steps need them, and have less room.
        'src/chains/core/any-signal.ts',
        'src/chains/core/on-return.ts',
        'src/atoms/storage/keys.ts',
        'src/atoms/connection/attempts.ts',
        'src/elements/live.ts',
        'src/atoms/runtime.ts',
        'src/chains/eip155/page-discovery.ts',
      ],
      open: [
        'src/react-views/mount.tsx',
        'src/react-views/views/connect/ConnectView.tsx',
        // Nearly every view uses these.
        'src/react-views/ui/layout.css.ts',
        'src/react-views/ui/text.css.ts',
      ],
    },
  },
  connect: {
    title: 'connecting adds',
    budget: 27 * 1024,
    chunks: {
      // With the schemas, which the list of wallets needs as well, and what the drivers share: none of them shall bring
      // another along.
      schema: [
        'src/chains/core/schema.ts',
        'src/chains/core/async.ts',
        'src/chains/core/await-source.ts',
        'src/chains/core/rpc-codes.ts',
        'src/chains/core/take-use.ts',
        'src/chains/core/read-body.ts',
      ],
      eip155: [
        'src/chains/eip155/adapter.ts',
        // What it imports of viem, whose index is not followed.
        'node_modules/viem/_esm/utils/address/getAddress.js',
        'node_modules/viem/_esm/clients/transports/http.js',
        'node_modules/viem/_esm/clients/transports/fallback.js',
      ],
      connect: [
        'src/react-views/mount-button.tsx',
        'src/atoms/context-for.ts',
        'src/atoms/chains.ts',
        'src/react-views/views/connecting-external/ConnectingExternalView.tsx',
      ],
    },
  },
  send: {
    title: 'sending adds',
    budget: 41 * 1024,
    chunks: {
      // What lists, pairing and sending share: none of them shall fetch another for an alert.
      parts: [
        'src/atoms/i18n/error-messages.ts',
        'src/atoms/toast/show-toast.ts',
        'src/atoms/modal/while-open.ts',
        'src/react-views/ui/Alert/Alert.tsx',
        'src/react-views/ui/EmptyState/EmptyState.tsx',
        'src/react-views/ui/TextField/TextField.tsx',
      ],
      account: ['src/react-views/views/account/AccountView.tsx', 'src/react-views/shell/NetworkChooser.tsx'],
      // By itself: the drivers share it, and none of them shall bring another along.
      'node-texts': ['src/chains/core/node-error-texts.ts'],
      'eip155-send': ['src/chains/eip155/send.ts'],
      send: [
        'src/atoms/send/watch.ts',
        'src/react-views/views/wallet-send/WalletSendView.tsx',
        'src/react-views/views/wallet-send-preview/WalletSendPreviewView.tsx',
        'src/react-views/views/wallet-send-confirmed/WalletSendConfirmedView.tsx',
      ],
    },
  },
  connections: {
    title: 'a second wallet, or a list of them, adds',
    budget: 7 * 1024,
    chunks: {
      connections: [
        'src/atoms/connections/beside.ts',
        'src/atoms/connections/restore-others.ts',
        'src/atoms/wallets/merge-connectors.ts',
        'src/react-views/views/profile-wallets/ProfileWalletsView.tsx',
        'src/react-views/views/connecting-multi-chain/ConnectingMultiChainView.tsx',
        'src/react-views/views/switch-active-chain/SwitchActiveChainView.tsx',
      ],
    },
  },
  login: {
    title: 'logging in by email or a social account adds',
    budget: 16 * 1024,
    chunks: {
      login: [
        'src/react-views/login-registry.ts',
        'src/react-views/views/connect/WaysToConnect.tsx',
        'src/react-views/views/email-login/EmailLoginView.tsx',
        'src/react-views/views/email-verify-otp/EmailVerifyOtpView.tsx',
        'src/react-views/views/email-verify-device/EmailVerifyDeviceView.tsx',
        'src/react-views/views/connect-socials/ConnectSocialsView.tsx',
        'src/react-views/views/connecting-social/ConnectingSocialView.tsx',
      ],
    },
  },
  'login-account': {
    title: 'an embedded wallet that is asked, or looked at, adds',
    budget: 6 * 1024,
    chunks: {
      'login-account': [
        'src/react-views/views/approve-transaction/ApproveTransactionView.tsx',
        'src/react-views/views/account-settings/AccountSettingsView.tsx',
        'src/react-views/views/smart-account-settings/SmartAccountSettingsView.tsx',
        'src/react-views/views/update-email-wallet/UpdateEmailWalletView.tsx',
        'src/react-views/views/update-email-primary-otp/UpdateEmailPrimaryOtpView.tsx',
        'src/react-views/views/update-email-secondary-otp/UpdateEmailSecondaryOtpView.tsx',
        'src/react-views/views/upgrade-email-wallet/UpgradeEmailWalletView.tsx',
      ],
    },
  },
  'solana-find': {
    title: 'looking for Solana wallets adds',
    budget: 3 * 1024,
    // Pages without a Solana network never load this or what follows.
    chunks: {
      // With what Bitcoin needs as well.
      'wallet-standard': [
        'src/chains/wallet-standard/finder.ts',
        'src/chains/wallet-standard/call.ts',
        'src/chains/wallet-standard/watch-offered.ts',
        'src/chains/core/ask-quietly.ts',
        'src/chains/core/forget-soon.ts',
        'src/chains/core/with-late-undo.ts',
        'src/chains/core/base58.ts',
      ],
      'solana-find': ['src/chains/solana/page-discovery.ts'],
    },
  },
  'solana-connect': {
    title: 'connecting a Solana wallet adds',
    budget: 6 * 1024,
    chunks: { solana: ['src/chains/solana/adapter.ts'] },
  },
  'solana-send': {
    title: 'sending SOL adds',
    budget: 10 * 1024,
    chunks: { 'solana-send': ['src/chains/solana/send.ts'] },
  },
  'bitcoin-find': {
    title: 'looking for Bitcoin wallets adds',
    budget: 2 * 1024,
    // Pages without a Bitcoin network never load this or what follows.
    chunks: { 'bitcoin-find': ['src/chains/bip122/page-discovery.ts'] },
  },
  'bitcoin-connect': {
    title: 'connecting a Bitcoin wallet adds',
    budget: 9 * 1024,
    chunks: { bip122: ['src/chains/bip122/adapter.ts'] },
  },
  catalogue: {
    title: 'the wallet list adds',
    budget: 29 * 1024,
    chunks: {
      // With the first open, once it has painted; then one of the two sources.
      catalogue: [
        'src/atoms/wallets/catalogue/load-catalogue.ts',
        'src/chains/core/service-error-texts.ts',
        'src/chains/deep-links.ts',
        'src/atoms/services/images.ts',
        'src/atoms/i18n/messages/wallets.ts',
      ],
      'provider-api': ['src/atoms/wallets/catalogue/api-source.ts'],
      bundled: ['src/atoms/wallets/catalogue/bundled.ts'],
      // What the views of wallets and of networks share.
      'list-parts': [
        'src/atoms/wallets/catalogue/all-wallets.atoms.ts',
        'src/react-views/hooks/useWhileOpen.ts',
        'src/react-views/ui/SearchField/SearchField.tsx',
        'src/react-views/views/shared/CatalogueAlert.tsx',
      ],
      'all-wallets': [
        'src/react-views/views/all-wallets/AllWalletsView.tsx',
        'src/atoms/wallets/catalogue/load-more.ts',
        'src/atoms/wallets/catalogue/search-wallets.ts',
      ],
    },
  },
  pairing: {
    title: 'a first pairing adds',
    budget: 160 * 1024,
    chunks: {
      // By itself: a reload asks it whether there is a session, and fetches the library only then.
      'pairing-host': ['src/atoms/connection/pairing-host.ts'],
      // Receive and Downloads have codes as well.
      code: ['src/react-views/ui/Qr/Qr.tsx', 'src/react-views/ui/Tabs/Tabs.tsx'],
      pairing: [
        'src/atoms/connections/paired.ts',
        'src/react-views/views/connecting-wallet-connect/ConnectingWalletConnectView.tsx',
        'src/react-views/views/connecting-wallet-connect-basic/ConnectingWalletConnectBasicView.tsx',
      ],
      remote: [
        'src/chains/wallet-connect/remote-wallets.ts',
        // Of the library's own copy of viem (build/plugins.mjs), whose index is not followed.
        'node_modules/viem/_esm/utils/signature/recoverAddress.js?remote',
        'node_modules/viem/_esm/utils/signature/recoverMessageAddress.js?remote',
      ],
      'eip155-remote': ['src/chains/eip155/remote.ts'],
    },
  },
  tokens: {
    title: 'what an account holds, with a data API, adds',
    budget: 8 * 1024,
    chunks: {
      tokens: ['src/react-views/views/account/AccountTabs.tsx'],
      // With the next step, which it needs.
      'select-token': ['src/react-views/views/wallet-send-select-token/WalletSendSelectTokenView.tsx'],
      'eip155-tokens': ['src/chains/eip155/token-send.ts'],
    },
  },
  'solana-remote': {
    title: 'pairing for Solana adds',
    budget: 3 * 1024,
    chunks: { 'solana-remote': ['src/chains/solana/remote.ts'] },
  },
  'pairing-several': {
    title: 'a wallet of several namespaces adds',
    budget: 1 * 1024,
    chunks: { 'pairing-several': ['src/atoms/connections/adopt-covered.ts'] },
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
  for (const [name, { title, budget, entry, chunks: chunksOfStage }] of Object.entries(plan)) {
    const modules = Object.values(chunksOfStage).flat()
    const starts = [...(entry ? [entry] : []), ...modules.map((module) => chunkOf(chunks, module))]
    const files = [...closure(chunks, starts)].filter((file) => !had.has(file))
    for (const file of files) had.add(file)
    const sum = (kind) => files.reduce((total, file) => total + chunks[file][kind], 0)
    result[name] = { title, budget, files, min: sum('min'), gzip: sum('gzip'), brotli: sum('brotli') }
  }
  return result
}
