/** The value of a setting: of a switch, of a choice, a text or a colour, of a range, or of an order or a list. */
export type Value = boolean | string | number | readonly string[]

/** The names of values, as visitors read them. */
type Choices = { readonly [value: string]: string }

interface Named<K extends string, V extends Value> {
  readonly kind: K
  /** The name in a link. */
  readonly id: string
  /**
   * The target of the value: an option of `createKit`, with its group before a dot, or `button` or `modal` and the name
   * of a property of the tag.
   */
  readonly place: string
  readonly label: string
  /** The value that the product has by itself. */
  readonly standard: V
  /** The kit reads it once: a change shows after a reload. */
  readonly atStart?: true
}

interface Choice extends Named<'choice', string> {
  readonly choices: Choices
  /** The value names several entries, separated by commas. */
  readonly list?: true
}

interface Range extends Named<'range', number> {
  readonly from: number
  readonly to: number
  readonly step: number
  readonly unit?: string
}

interface Text extends Named<'text', string> {
  readonly pattern: RegExp
  readonly hint: string
}

export interface Order extends Named<'order', readonly string[]> {
  readonly choices: Choices
  /** The number of entries that have to stay. */
  readonly least: number
}

export type Setting =
  | Named<'switch', boolean>
  | Choice
  | Range
  | Named<'colour', string>
  | Text
  | Order
  | Named<'ids', readonly string[]>

interface Group {
  readonly title: string
  readonly note?: string
  readonly settings: readonly Setting[]
}

const toggle = (id: string, place: string, label: string, standard: boolean, more = {}): Setting => ({
  ...{ kind: 'switch', id, place, label, standard },
  ...more,
})

/** The first choice is the standard. */
const choice = (id: string, place: string, label: string, choices: Choices, more = {}): Setting => ({
  ...{ kind: 'choice', id, place, label, choices, standard: Object.keys(choices)[0] ?? '' },
  ...more,
})

const colour = (id: string, place: string, label: string, standard: string): Setting => ({
  ...{ kind: 'colour', id, place, label, standard },
})

const range = (
  id: string,
  place: string,
  label: string,
  given: Pick<Range, 'standard' | 'from' | 'to' | 'step' | 'unit'>,
): Setting => ({ kind: 'range', id, place, label, ...given })

const text = (
  id: string,
  place: string,
  label: string,
  given: Pick<Text, 'standard' | 'pattern' | 'hint'>,
): Setting => ({ kind: 'text', id, place, label, ...given })

/** Without `least` all entries stay, and only their order can be changed. */
const order = (id: string, place: string, label: string, choices: Choices, least?: number): Setting => {
  const standard = Object.keys(choices)
  return { kind: 'order', id, place, label, choices, standard, least: least ?? standard.length }
}

const ids = (id: string, place: string, label: string): Setting => ({ kind: 'ids', id, place, label, standard: [] })

/** Every setting of the playground, in the groups of its form. */
export const groups: readonly Group[] = [
  {
    title: 'Look',
    settings: [
      choice('theme', 'theme', 'Theme', { auto: 'Auto', light: 'Light', dark: 'Dark' }),
      colour('accent', 'themeVariables.--wm-accent', 'Accent', '#0a6173'),
      range('radius', 'themeVariables.--wm-border-radius-master', 'Corners', {
        ...{ standard: 4, from: 0, to: 6, step: 1, unit: 'px' },
      }),
      range('size', 'themeVariables.--wm-font-size-master', 'Text size', {
        ...{ standard: 10, from: 9, to: 13, step: 0.5, unit: 'px' },
      }),
      choice('font', 'themeVariables.--wm-font-family', 'Font', {
        '': 'The system’s',
        'Georgia, serif': 'Serif',
        'ui-rounded, system-ui, sans-serif': 'Rounded',
        'ui-monospace, Menlo, monospace': 'Monospaced',
      }),
      choice('locale', 'locale', 'Language', {
        ...{ '': 'As the page', en: 'English', de: 'Deutsch', ar: 'العربية', 'en-XA': 'Pseudo-locale' },
      }),
    ],
  },
  {
    title: 'Surfaces, QR code, layer',
    settings: [
      colour('mix', 'themeVariables.--wm-color-mix', 'Colour mixed into surfaces', '#000000'),
      range('strength', 'themeVariables.--wm-color-mix-strength', 'Strength of it', {
        ...{ standard: 0, from: 0, to: 40, step: 1 },
      }),
      colour('qr', 'themeVariables.--wm-qr-color', 'QR code', '#0b2a32'),
      text('layer', 'themeVariables.--wm-z-index', 'z-index of the embedded card', {
        ...{ standard: '999', pattern: /^\d{1,7}$/, hint: 'Up to seven digits.' },
      }),
    ],
  },
  {
    title: 'Button',
    settings: [
      text('label', 'button.label', 'Label', {
        standard: '',
        // No characters that show nothing or turn the direction of a text.
        pattern: /^[^\p{Cc}\p{Cf}]{0,40}$/u,
        hint: 'Up to 40 characters; empty for the usual one.',
      }),
      choice('buttonSize', 'button.size', 'Size', { md: 'Medium', sm: 'Small' }),
      choice('kind', 'button.kind', 'Kind', {
        ...{ auto: 'Connect, then account', connect: 'Connect', account: 'Account', network: 'Network' },
      }),
      choice('balance', 'button.balance', 'Balance', { show: 'Show', hide: 'Hide' }),
      choice('namespace', 'button.namespace', 'Account of', {
        ...{ '': 'The active network', eip155: 'EVM networks', solana: 'Solana', bip122: 'Bitcoin' },
      }),
      range('charsStart', 'button.charsStart', 'Address: characters before the ellipsis', {
        ...{ standard: 4, from: 2, to: 12, step: 1 },
      }),
      range('charsEnd', 'button.charsEnd', 'Address: characters after it', { standard: 6, from: 2, to: 12, step: 1 }),
      choice('preload', 'modal.preload', 'Fetch the first view', {
        intent: 'When a pointer or the focus comes near',
        idle: 'When the page is idle',
        none: 'At the click',
      }),
    ],
  },
  {
    title: 'Networks',
    note: 'The first is the default. On this page local networks stand in for them.',
    settings: [
      order(
        ...(['networks', 'networks', 'Networks'] as const),
        { mainnet: 'Ethereum', base: 'Base', solana: 'Solana', bitcoin: 'Bitcoin' },
        1,
      ),
      toggle('switching', 'enableNetworkSwitch', 'Let visitors switch networks', true),
      toggle('unsupported', 'allowUnsupportedChain', 'Allow unsupported networks', false),
    ],
  },
  {
    title: 'Services of yours',
    note: 'No host is asked that is not named. This demo runs one of each.',
    settings: [
      toggle('relay', 'hosts.relay', 'Relay: wallets on other devices', false, { atStart: true }),
      toggle('providerApi', 'hosts.providerApi', 'Provider API; else the list in the package', false),
      toggle('dataApi', 'hosts.dataApi', 'Data API: tokens, prices', false),
      toggle('secureFrame', 'hosts.secureFrame', 'Secure site: email, social accounts', false, { atStart: true }),
    ],
  },
  {
    title: 'Email and social accounts',
    note: 'Only with the secure site.',
    settings: [
      toggle('email', 'features.email', 'Email', true),
      order(
        ...(['socials', 'features.socials', 'Social accounts'] as const),
        {
          ...{ google: 'Google', x: 'X', farcaster: 'Farcaster', discord: 'Discord', apple: 'Apple' },
          ...{ github: 'GitHub', facebook: 'Facebook' },
        },
        0,
      ),
      toggle('emailWallets', 'features.emailShowWallets', 'Wallets beside the email field', true),
      choice('accountType', 'defaultAccountTypes.eip155', 'Starts with', {
        '': 'A smart account, where there is one',
        smartAccount: 'A smart account',
        eoa: 'Its own account',
      }),
    ],
  },
  {
    title: 'Wallets in the list',
    settings: [
      toggle('wallets', 'enableWallets', 'Wallets', true),
      toggle('announced', 'enableEIP6963', 'Wallets that announce themselves', true),
      toggle('injected', 'enableInjected', 'The wallet at window.ethereum', true),
      choice('allWallets', 'allWallets', 'All wallets', { SHOW: 'Show', HIDE: 'Hide', ONLY_MOBILE: 'Only on phones' }),
      choice(
        ...(['methods', 'features.connectMethodsOrder', 'Order of the groups'] as const),
        {
          '': 'Wallets first where one is installed',
          'wallet,email,social': 'Wallets, email, social accounts',
          'wallet,social,email': 'Wallets, social accounts, email',
          'email,social,wallet': 'Email, social accounts, wallets',
          'social,email,wallet': 'Social accounts, email, wallets',
        },
        { list: true },
      ),
      order('order', 'features.connectorTypeOrder', 'Order of the wallets', {
        ...{
          walletConnect: 'WalletConnect',
          recent: 'Recently used',
          injected: 'In the browser',
          featured: 'Featured',
        },
        ...{ custom: 'Your own', recommended: 'Recommended' },
      }),
      ids('featured', 'featuredWalletIds', 'Featured: ids'),
      ids('only', 'includeWalletIds', 'Only these: ids or names'),
      ids('never', 'excludeWalletIds', 'Never these: ids or names'),
      toggle('own', 'customWallets', 'A wallet of your own: Pier', false),
      toggle('collapse', 'features.collapseWallets', 'One row instead of the list', false),
      toggle('basic', 'basic', 'Only pairing (basic mode)', false),
      toggle('universal', 'preferUniversalLinks', 'Prefer universal links', false),
      toggle('guide', 'enableWalletGuide', 'Guide for newcomers', true),
      choice('terms', 'termsConditionsUrl', 'Terms and privacy', {
        ...{ '': 'Not shown', links: 'Links', accept: 'Have to be accepted' },
      }),
    ],
  },
  {
    title: 'Account',
    settings: [
      toggle('send', 'features.send', 'Send', true),
      toggle('receive', 'features.receive', 'Receive', true),
      order('actions', 'features.walletFeaturesOrder', 'Order of the actions', {
        ...{ onramp: 'Fund wallet', swaps: 'Swap', receive: 'Receive', send: 'Send' },
      }),
      toggle('sessions', 'features.smartSessions', 'Smart sessions, with the data API', false),
      toggle('multi', 'features.multiWallet', 'Several wallets at a time', true),
      toggle('reconnect', 'enableReconnect', 'Stay connected over a reload', true, { atStart: true }),
    ],
  },
]

export const settings: readonly Setting[] = groups.flatMap((group) => group.settings)
