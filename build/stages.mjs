// The download of a visitor in stages, for the CDN files: read by the size guard and the bench.
import { withViews } from './views.mjs'

/** Budget of the first open of dist/cdn/react, of which React is the greater part. */
export const openBudgetOnReact = 98 * 1024

/**
 * Budgets in bytes after gzip. `chunks` are the files that a stage fetches by import(). A chunk has all modules that
 * its source files reach and no earlier chunk has, so that a stage is a few requests and not one for each shared part.
 * Views are not listed: each names its chunk in `<name>.view.ts`.
 */
export const stages = withViews({
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
      interactive: [
        // The page load refers to jotai's store, but runs none of it.
        'node_modules/jotai/dist/vanilla/store.js',
        'node_modules/jotai/dist/vanilla/internals.js',
        'src/elements/interactive.ts',
        'src/atoms/runtime/runtime.ts',
        // The wallet list uses it as well, and must not fetch the code of sessions for it.
        'src/atoms/kit/per-kit.ts',
        'src/chains/eip155/eip155-finder.ts',
      ],
      open: ['src/react-views/mount.tsx'],
    },
  },
  views: {
    title: 'naming the other views adds',
    budget: 2.25 * 1024,
    // Loaded once the first view shows. A stage before those of the views: its chunk would import theirs otherwise.
    chunks: { views: ['src/react-views/views.ts'] },
  },
  'page-extras': {
    title: 'a change of views adds',
    budget: 1024,
    // Loaded once the first view shows as well.
    chunks: { 'page-extras': ['src/react-views/shell/PageExtras.tsx'] },
  },
  sheet: {
    title: 'the drawer of a phone adds',
    budget: 4 * 1024,
    chunks: { sheet: ['src/elements/sheet/follow-sheet.ts'] },
  },
  connect: {
    title: 'connecting adds',
    budget: 27 * 1024,
    chunks: {
      // The schemas, which the wallet list needs as well, and the code that the adapters
      // share: none of them loads another.
      schema: [
        'src/chains/core/schema.ts',
        'src/chains/core/async.ts',
        'src/chains/core/wait-for-wallet.ts',
        'src/chains/core/rpc-codes.ts',
        'src/chains/core/connect-cleanup.ts',
        'src/chains/core/node-http.ts',
        'src/chains/core/units.ts',
        // The hashes of EVM and of Bitcoin addresses share this module.
        'node_modules/@noble/hashes/esm/utils.js',
        // Nearly every view but the first uses these.
        'src/react-views/ui/Button/Button.tsx',
        'src/react-views/ui/layout.css.ts',
        'src/react-views/ui/text.css.ts',
        'src/react-views/views/shared/dock.css.ts',
      ],
      // A chunk of its own, since pairing uses it as well, for networks of every namespace. rollup does not follow
      // viem's index.
      viem: ['node_modules/viem/_esm/utils/address/getAddress.js'],
      eip155: ['src/chains/eip155/adapter.ts'],
      connect: [
        'src/atoms/services/adapter-context.ts',
        'src/atoms/runtime/start-session-features.ts',
        'src/atoms/services/adapters.ts',
        // Views show a network's picture without a button on the page.
        'src/react-views/hooks/useNetworkImage.ts',
      ],
    },
  },
  button: {
    title: 'a button that shows the account adds',
    budget: 4 * 1024,
    chunks: { button: ['src/react-views/mount-button.tsx'] },
  },
  tabs: {
    title: 'following other tabs, and coming back, adds',
    budget: 3 * 1024,
    // Loaded with the first session. A stage before those of the views, as above.
    chunks: { 'sync-from-storage': ['src/atoms/sessions/sync-from-storage.ts'] },
  },
  account: {
    title: 'a connected account, and what views share with it, adds',
    budget: 24 * 1024,
    chunks: {
      // Code that lists, pairing and sending share: none of them loads another for an alert.
      parts: [
        'src/atoms/i18n/error-text.ts',
        'src/atoms/navigation/toast/show-toast.ts',
        'src/atoms/navigation/toast/copy-text.ts',
        'src/atoms/navigation/modal/modal-memory.ts',
        'src/react-views/hooks/useModalMemory.ts',
        'src/react-views/ui/Alert/Alert.tsx',
        'src/react-views/ui/EmptyState/EmptyState.tsx',
        'src/react-views/ui/TextField/TextField.tsx',
        'src/react-views/ui/SearchField/SearchField.tsx',
        'src/react-views/ui/CountdownRing/CountdownRing.tsx',
        'src/react-views/views/shared/GatedView.tsx',
        'src/atoms/i18n/messages/wallet-messages.ts',
      ],
      account: ['src/react-views/shell/NetworkChooser.tsx'],
      // Code that the tabs of the account, the networks and sending share: none of them loads another for a row.
      'account-parts': [
        'src/react-views/ui/Tabs/Tabs.tsx',
        'src/react-views/ui/Switch/Switch.tsx',
        'src/react-views/ui/DetailsList/DetailsList.tsx',
        'src/chains/core/contract-call.ts',
        'src/react-views/ui/ListRow/RowValue.tsx',
        'src/react-views/views/shared/NetworkRow.tsx',
        'src/react-views/views/shared/RetryAlert.tsx',
        'src/react-views/views/shared/FundButton.tsx',
        'src/react-views/views/shared/useWorth.ts',
        'src/react-views/views/shared/search-tokens.ts',
        'src/react-views/views/shared/rows.css.ts',
        'src/react-views/hooks/useNow.ts',
        'src/react-views/hooks/useAge.ts',
        'src/atoms/assets/growing.ts',
        'src/atoms/format/relative-time.ts',
        'src/atoms/i18n/messages/time-messages.ts',
        'src/atoms/i18n/messages/search-messages.ts',
      ],
    },
  },
  send: {
    title: 'sending adds',
    budget: 27 * 1024,
    chunks: {
      // A chunk of its own, since the activity shows transfers, and must not load sending for it.
      'send-texts': ['src/atoms/i18n/messages/send-messages.ts'],
      // A chunk of its own, since the adapters share it and none of them loads another.
      'node-texts': ['src/chains/core/error-texts/node-refusal.ts'],
      'eip155-send': ['src/chains/eip155/send.ts'],
      send: ['src/atoms/send/watch.ts'],
    },
  },
  contacts: {
    title: 'the contacts of this browser add',
    budget: 2 * 1024,
    // Recipients are compared with them, and lists of addresses show their names.
    chunks: { contacts: ['src/atoms/names/contacts.ts'] },
  },
  guards: {
    title: 'comparing a recipient with the account’s past adds',
    budget: 6 * 1024,
    chunks: {
      // The activity marks its entries by the same rules.
      guards: [
        'src/atoms/send/recipient-guard.ts',
        'src/atoms/i18n/messages/guard-messages.ts',
        'src/react-views/views/account/HiddenEntries.tsx',
      ],
      'eip155-facts': ['src/chains/eip155/recipient-facts.ts', 'src/chains/eip155/is-disputed.ts'],
      'guard-views': [
        'src/react-views/views/wallet-send/RecentRecipients.tsx',
        'src/react-views/views/wallet-send/LookAlikeStep.tsx',
        'src/react-views/views/wallet-send/DisputeNotice.tsx',
      ],
    },
  },
  effects: {
    title: 'simulating a transfer for its review adds',
    budget: 6 * 1024,
    chunks: {
      effects: [
        'src/atoms/send/read-effects.ts',
        'src/react-views/views/wallet-send/TransferEffects.tsx',
        'src/react-views/views/wallet-send/DroppedOutcome.tsx',
      ],
      'eip155-effects': ['src/chains/eip155/transfer-effects.ts'],
    },
  },
  connections: {
    title: 'a second wallet, or a list of them, adds',
    budget: 7 * 1024,
    chunks: {
      connections: [
        'src/atoms/sessions/multi-wallet/replace-session.ts',
        'src/atoms/sessions/multi-wallet/restore-inactive-sessions.ts',
        'src/atoms/wallets/merge-connectors.ts',
      ],
    },
  },
  'sign-in': {
    title: 'a connection on a page with sign-in adds',
    budget: 7 * 1024,
    // Pages without the option `siwx` never load this stage or the next one.
    chunks: {
      'sign-in': [
        'src/atoms/sign-in/follow-sign-in.ts',
        'src/atoms/sign-in/sign-in-api.ts',
        'src/atoms/sessions/one-approval.ts',
        'src/atoms/sessions/sign-in-gate.ts',
      ],
    },
  },
  'sign-in-view': {
    title: 'asking for a sign-in adds',
    budget: 8 * 1024,
    chunks: { 'sign-in-view': [] },
  },
  login: {
    title: 'logging in by email or a social account adds',
    budget: 16 * 1024,
    chunks: {
      login: ['src/react-views/views/connect/WaysToConnect.tsx'],
    },
  },
  'login-account': {
    title: 'an embedded wallet that is asked, or looked at, adds',
    budget: 6 * 1024,
    chunks: {
      'login-account': [],
    },
  },
  'solana-find': {
    title: 'looking for Solana wallets adds',
    budget: 3 * 1024,
    // Pages without a Solana network never load this stage or the later Solana stages.
    chunks: {
      // Wallet Standard is also used for Bitcoin.
      'wallet-standard': [
        'src/chains/wallet-standard/create-finder.ts',
        'src/chains/wallet-standard/call.ts',
        'src/chains/wallet-standard/watch-offered.ts',
        'src/chains/core/request-silently.ts',
        'src/chains/core/base58.ts',
      ],
      'solana-find': ['src/chains/solana/solana-finder.ts'],
    },
  },
  'solana-connect': {
    title: 'connecting a Solana wallet adds',
    budget: 6 * 1024,
    chunks: {
      solana: ['src/chains/solana/adapter.ts'],
    },
  },
  'solana-send': {
    title: 'sending SOL adds',
    budget: 10 * 1024,
    chunks: { 'solana-send': ['src/chains/solana/send.ts'] },
  },
  'solana-names': {
    title: 'looking up a name of Solana adds',
    budget: 4 * 1024,
    chunks: {
      // Sign-ins check signatures as well, and tokens read accounts: neither must fetch the code of names for it.
      ed25519: ['src/chains/solana/ed25519.ts'],
      'solana-accounts': ['src/chains/solana/program-address.ts', 'src/chains/solana/account-reads.ts'],
      'solana-names': ['src/chains/solana/sol-names.ts'],
    },
  },
  'solana-tokens': {
    title: 'simulating a transfer on Solana, or sending a token there, adds',
    budget: 4 * 1024,
    chunks: { 'solana-tokens': ['src/chains/solana/token-send.ts', 'src/chains/solana/coin-effects.ts'] },
  },
  'bitcoin-find': {
    title: 'looking for Bitcoin wallets adds',
    budget: 2 * 1024,
    // Pages without a Bitcoin network never load this stage or the later Bitcoin stage.
    chunks: { 'bitcoin-find': ['src/chains/bip122/bitcoin-finder.ts'] },
  },
  'bitcoin-connect': {
    title: 'connecting a Bitcoin wallet adds',
    budget: 12 * 1024,
    chunks: {
      // A chunk of its own, since pairing uses it as well.
      hashes: ['node_modules/@noble/hashes/esm/sha2.js', 'node_modules/@scure/base/lib/esm/index.js'],
      bip122: ['src/chains/bip122/adapter.ts'],
    },
  },
  'bitcoin-send': {
    title: 'sending bitcoin adds',
    budget: 6 * 1024,
    chunks: { 'bitcoin-send': ['src/chains/bip122/send.ts'] },
  },
  'fee-speeds': {
    title: 'choosing how fast a payment in bitcoin is adds',
    budget: 2 * 1024,
    chunks: { 'fee-speeds': ['src/react-views/views/wallet-send/FeeSpeeds.tsx'] },
  },
  catalogue: {
    title: 'the wallet list adds',
    budget: 29 * 1024,
    chunks: {
      // Loaded after the first open has painted, followed by one of the two sources.
      catalogue: [
        'src/atoms/wallets/catalogue/load-catalogue.ts',
        'src/chains/core/error-texts/service-error.ts',
        'src/chains/deep-links.ts',
        'src/atoms/services/wallet-image-url.ts',
      ],
      'provider-api': ['src/atoms/wallets/catalogue/api-source.ts'],
      bundled: ['src/atoms/wallets/catalogue/bundled.ts'],
      // Code that the views of wallets and of networks share.
      'list-parts': [
        'src/atoms/wallets/catalogue/all-wallets.atoms.ts',
        'src/react-views/views/shared/CatalogueAlert.tsx',
      ],
      'all-wallets': ['src/atoms/wallets/catalogue/load-more.ts', 'src/atoms/wallets/catalogue/search-wallets.ts'],
    },
  },
  pairing: {
    title: 'a first pairing adds',
    budget: 160 * 1024,
    chunks: {
      // A chunk of its own: a reload asks it for a stored session, and fetches the library only if there is one.
      'pairing-host': ['src/atoms/sessions/pairing/pairing-host.ts'],
      // Receive and Downloads show QR codes as well.
      code: ['src/react-views/ui/Qr/Qr.tsx'],
      pairing: ['src/atoms/sessions/pairing/finish-pairing.ts'],
      remote: [
        'src/chains/wallet-connect/remote-wallets.ts',
        'src/chains/wallet-connect/shared-accounts.ts',
        // Modules of viem that pairing uses; rollup does not follow viem's index.
        'node_modules/viem/_esm/utils/signature/recoverAddress.js',
        'node_modules/viem/_esm/utils/signature/recoverMessageAddress.js',
      ],
      'eip155-remote': ['src/chains/eip155/remote.ts'],
    },
  },
  services: {
    title: 'what is sent to hosts that the page names, and a dashboard, adds',
    budget: 6 * 1024,
    // Pages without these options never load this stage or the next one.
    chunks: {
      services: ['src/atoms/runtime/start-services.ts'],
      reports: ['src/atoms/services/telemetry/report-errors.ts', 'src/atoms/services/telemetry/watch-errors.ts'],
      events: ['src/atoms/services/telemetry/send-events.ts'],
      'remote-features': ['src/atoms/services/remote-features/follow-remote-features.ts'],
    },
  },
  developer: {
    title: 'the option `debug` adds',
    budget: 4 * 1024,
    chunks: {
      developer: ['src/atoms/runtime/alert-errors.ts', 'src/react-views/shell/DeveloperAlerts.tsx'],
    },
  },
  origins: {
    title: 'a login on a page with a provider API adds',
    budget: 2 * 1024,
    chunks: { origins: ['src/atoms/services/origins/check-origin.ts'] },
  },
  names: {
    title: 'the name of an account adds',
    budget: 2.25 * 1024,
    // Loaded where a data API is named, or an account is looked at whose network has ENS.
    chunks: { names: ['src/atoms/names/load-name.ts'] },
  },
  'register-name': {
    title: 'registering a name adds',
    budget: 6 * 1024,
    // Pages without the option `names.zone` never load this stage.
    chunks: { 'register-name': [] },
  },
  'network-names': {
    title: 'looking up names adds',
    budget: 3 * 1024,
    // Loaded for recipients, and for the name of an account that is looked at.
    chunks: {
      // NFTs have pictures by the same rule, and must not fetch the code of names for it.
      'named-url': ['src/atoms/services/named-url.ts'],
      'network-names': ['src/atoms/names/name-on-network.ts', 'src/react-views/views/account/OwnPicture.tsx'],
    },
  },
  'recipient-names': {
    title: 'looking up whom a transfer goes to adds',
    budget: 4 * 1024,
    // Lists of addresses show their names as well.
    chunks: {
      'address-names': ['src/react-views/views/shared/NamedAddress.tsx'],
      'recipient-names': ['src/react-views/views/wallet-send/RecipientName.tsx', 'src/atoms/send/check-name.ts'],
    },
  },
  'contact-views': {
    title: 'choosing a contact, and saving one, adds',
    budget: 4 * 1024,
    chunks: { 'contact-views': ['src/react-views/views/contacts/RecipientContacts.tsx'] },
  },
  'contacts-view': {
    title: 'the list of contacts adds',
    budget: 4 * 1024,
    chunks: { 'contacts-view': [] },
  },
  'name-form': {
    title: 'the normal form of a typed name adds',
    budget: 28 * 1024,
    chunks: { 'name-form': ['src/chains/eip155/normalize-name.ts'] },
  },
  ens: {
    title: 'asking ENS, where a network has it, adds',
    budget: 32 * 1024,
    chunks: {
      ens: [
        'src/chains/eip155/ens.ts',
        // A copy of its own, see build/plugins.mjs.
        'node_modules/viem/_esm/actions/ens/getEnsAddress.js?late',
        'node_modules/viem/_esm/actions/ens/getEnsName.js?late',
        'node_modules/viem/_esm/actions/ens/getEnsText.js?late',
        'node_modules/viem/_esm/clients/createClient.js?late',
        'node_modules/viem/_esm/clients/transports/custom.js?late',
        'node_modules/viem/_esm/errors/contract.js?late',
      ],
    },
  },
  tokens: {
    title: 'what an account holds, with a data API, adds',
    budget: 8 * 1024,
    chunks: {
      tokens: ['src/react-views/views/account/AccountTabs.tsx', 'src/react-views/views/account/Worth.tsx'],
      'select-token': [],
      'eip155-tokens': ['src/chains/eip155/token-send.ts'],
    },
  },
  'chain-tokens': {
    title: 'reading tokens from their network, without a data API, adds',
    budget: 4 * 1024,
    chunks: {
      'chain-tokens': ['src/atoms/assets/chain-portfolio.ts'],
      'eip155-balances': ['src/chains/eip155/token-balances.ts'],
      'solana-balances': ['src/chains/solana/token-balances.ts'],
    },
  },
  nfts: {
    title: 'the tab of an account’s NFTs adds',
    budget: 8 * 1024,
    chunks: {
      // The tab of the activity and a long list of tokens show what is in sight by the same rules.
      'list-lines': ['src/react-views/views/shared/useLongList.ts', 'src/react-views/views/account/usePages.ts'],
      nfts: ['src/react-views/views/account/NftGrid.tsx'],
    },
  },
  'send-nft': {
    title: 'sending an NFT adds',
    budget: 3 * 1024,
    chunks: {
      'nft-to-send': ['src/react-views/views/wallet-send/NftToSend.tsx'],
      'eip155-nft-send': ['src/chains/eip155/nft-send.ts'],
    },
  },
  'chain-nfts': {
    title: 'reading NFTs from their network adds',
    budget: 4 * 1024,
    chunks: {
      'chain-nfts': ['src/atoms/assets/chain-nfts.ts'],
      'eip155-nfts': ['src/chains/eip155/nft-balances.ts'],
    },
  },
  history: {
    title: 'reading an account’s history adds',
    budget: 5 * 1024,
    // Loaded by the form of sending and by the tab of the activity.
    chunks: { history: ['src/atoms/assets/history.ts'] },
  },
  activity: {
    title: 'the tab of an account’s activity adds',
    budget: 8 * 1024,
    chunks: { activity: ['src/react-views/views/account/ActivityList.tsx'] },
  },
  portfolio: {
    title: 'the tokens of all networks add',
    budget: 6 * 1024,
    chunks: { portfolio: [], 'send-on': ['src/atoms/send/open-send-on.ts'] },
  },
  'many-tokens': {
    title: 'more than 60 tokens, once all are shown, add',
    budget: 2 * 1024,
    chunks: { 'all-tokens': ['src/react-views/views/account/AllTokens.tsx'] },
  },
  'approvals-chain': {
    title: 'finding what others may take of an account’s tokens adds',
    budget: 5 * 1024,
    chunks: {
      // Swaps use both as well, and must not fetch the code of approvals for them.
      'contract-calls': ['src/chains/eip155/contract-sending.ts', 'src/chains/core/known-routers.ts'],
      'eip155-approvals': ['src/chains/eip155/token-approvals.ts'],
    },
  },
  approvals: {
    title: 'the list of these approvals adds',
    budget: 8 * 1024,
    chunks: { approvals: [] },
  },
  'smart-sessions': {
    title: 'what sites may do without asking again adds',
    budget: 10 * 1024,
    // Pages without the feature `smartSessions` load no more of this stage than `post`.
    chunks: {
      // A chunk of its own, as purchases post as well and must not fetch the code of sessions for it.
      post: ['src/atoms/services/post-once.ts'],
      'eip155-sessions': ['src/chains/eip155/smart-sessions.ts'],
      'smart-sessions': [],
    },
  },
  swap: {
    title: 'the form of swaps adds',
    budget: 14 * 1024,
    chunks: {
      // A chunk of its own, as the follower of a sent swap has these texts and must not fetch the form for them.
      'swap-facts': ['src/chains/core/error-texts/swap-error.ts'],
      swap: [],
    },
  },
  'swap-review': {
    title: 'reviewing a swap adds',
    budget: 12.5 * 1024,
    chunks: {
      'eip155-swap': ['src/chains/eip155/swap.ts'],
      // The outcome of a swap is shown without the form and the review.
      'swap-outcome': ['src/react-views/views/shared/CallOutcome.tsx'],
      'swap-review': ['src/atoms/swap/prepare-swap.ts'],
    },
  },
  'swap-batch': {
    title: 'a wallet that approves and swaps at once adds',
    budget: 5 * 1024,
    chunks: {
      'swap-batch': [
        'src/chains/eip155/batch-wallet.ts',
        'src/chains/eip155/batch-sending.ts',
        'src/atoms/send/ask-batch.ts',
      ],
    },
  },
  'swap-routers': {
    title: 'swapping without a service adds',
    budget: 3 * 1024,
    // Pages with a data API never load this stage.
    chunks: { 'swap-routers': ['src/atoms/swap/ask-routers.ts', 'src/chains/eip155/router-market.ts'] },
  },
  purchase: {
    title: 'taking up a purchase that is under way adds',
    budget: 4 * 1024,
    // Loaded by an account with a purchase that has not ended, and by buying.
    chunks: { purchase: ['src/atoms/buy/take-up-purchase.ts'] },
  },
  buy: {
    title: 'buying with money adds',
    budget: 14 * 1024,
    // Pages without the option `onramp` never load this stage.
    chunks: { buy: [] },
  },
  exchange: {
    title: 'depositing from an exchange adds',
    budget: 6 * 1024,
    // Pages without the option `exchanges` never load this stage.
    chunks: { exchange: [] },
  },
  pay: {
    title: 'a payment that a page asks for adds',
    budget: 14 * 1024,
    chunks: { pay: [] },
  },
  'pay-chain': {
    title: 'finding a payment on its network adds',
    budget: 4 * 1024,
    chunks: { 'eip155-pay': ['src/chains/eip155/payments.ts'] },
  },
  'pay-swap': {
    title: 'paying with the coin what is asked for in a token adds',
    budget: 5 * 1024,
    chunks: { 'pay-swap': ['src/atoms/pay/pay-by-swap.ts', 'src/chains/eip155/exact-swap.ts'] },
  },
  'solana-pay': {
    title: 'finding a payment on Solana adds',
    budget: 4 * 1024,
    // Pages that ask for no payment on Solana never load this stage.
    chunks: { 'solana-pay': ['src/chains/solana/payments.ts'] },
  },
  network: {
    title: 'choosing a network adds',
    budget: 5 * 1024,
    chunks: { network: [] },
  },
  help: {
    title: 'explaining wallets and networks adds',
    budget: 3 * 1024,
    chunks: { help: [] },
  },
  'get-wallet': {
    title: 'getting a wallet adds',
    budget: 4 * 1024,
    chunks: { 'get-wallet': [] },
  },
  'solana-remote': {
    title: 'pairing for Solana adds',
    budget: 3 * 1024,
    chunks: { 'solana-remote': ['src/chains/solana/remote.ts'] },
  },
  'bitcoin-remote': {
    title: 'pairing for Bitcoin adds',
    budget: 2 * 1024,
    chunks: { 'bitcoin-remote': ['src/chains/bip122/remote.ts'] },
  },
  'polkadot-remote': {
    title: 'pairing for Polkadot adds',
    budget: 3 * 1024,
    chunks: {
      // Shared with Cosmos, and in a chunk of its own: neither loads the other.
      'paired-only': ['src/chains/wallet-connect/paired-adapter.ts'],
      'polkadot-remote': ['src/chains/polkadot/adapter.ts'],
    },
  },
  'cosmos-remote': {
    title: 'pairing for Cosmos adds',
    budget: 1 * 1024,
    chunks: { 'cosmos-remote': ['src/chains/cosmos/adapter.ts'] },
  },
  'pairing-several': {
    title: 'a wallet of several namespaces adds',
    budget: 1 * 1024,
    chunks: { 'pairing-several': ['src/atoms/sessions/pairing/add-approved-sessions.ts'] },
  },
})

/** Returns the files that static imports reach from `starts`, which are included. */
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

/** Returns the chunk that has a source file. */
function chunkOf(chunks, module) {
  const found = Object.keys(chunks).find((file) => module in chunks[file].modules)
  if (!found) throw new Error(`${module} is in no chunk: renamed, or merged away? See build/stages.mjs`)
  return found
}

/**
 * Returns the sizes of each stage, from the `cdn` part of dist/meta.json.
 * @returns {Record<string, { title: string, budget: number | undefined, files: string[], min: number, gzip: number,
 * brotli: number }>}
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
