// Writes src/atoms/wallets/catalogue/bundled-wallets.ts, the wallet list of the package, in the order of this
// file. The facts below are public: ids of the WalletConnect directory, EIP-6963 rdns, store ids, app schemes, the
// colour of the brand. Facts that are not verified are omitted.
//
//   node scripts/catalogue.mjs           writes the file
//   node scripts/catalogue.mjs --check   fails if the file differs from the facts
import { readFile, writeFile } from 'node:fs/promises'

const target = new URL('../src/atoms/wallets/catalogue/bundled-wallets.ts', import.meta.url)

/** Id, name and further facts of each wallet. `on` lists its namespaces; default: eip155. */
const facts = [
  [
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    'MetaMask',
    {
      color: '#e82',
      on: 'eip155 solana',
      homepage: 'https://metamask.io',
      rdns: 'io.metamask',
      mobile_link: 'metamask://',
      link_mode: 'https://metamask.app.link',
      app: '1438144202',
      play: 'io.metamask',
      chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
    },
  ],
  [
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    'Trust Wallet',
    {
      color: '#00f',
      on: 'eip155 solana',
      homepage: 'https://trustwallet.com',
      rdns: 'com.trustwallet.app',
      mobile_link: 'trust://',
      link_mode: 'https://link.trustwallet.com',
      app: '1288339409',
      play: 'com.wallet.crypto.trustapp',
      chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
    },
  ],
  [
    '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    'OKX Wallet',
    {
      color: '#000',
      on: 'eip155 solana bip122',
      homepage: 'https://www.okx.com/web3',
      rdns: 'com.okex.wallet',
      mobile_link: 'okex://main',
      app: '1327268470',
      play: 'com.okinc.okex.gp',
      chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
    },
  ],
  [
    '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    'Binance Wallet',
    {
      color: '#eb1',
      on: 'eip155 solana',
      homepage: 'https://www.binance.com/en/web3wallet',
      rdns: 'com.binance.wallet',
      mobile_link: 'bnc://app.binance.com/cedefi',
      link_mode: 'https://app.binance.com/cedefi',
      app: '1436799971',
      play: 'com.binance.dev',
    },
  ],
  [
    'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
    'Coinbase Wallet',
    {
      color: '#05f',
      on: 'eip155 solana',
      homepage: 'https://www.coinbase.com/wallet',
      rdns: 'com.coinbase.wallet',
      mobile_link: 'cbwallet://',
      app: '1278383455',
      play: 'org.toshi',
      chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
    },
  ],
  [
    '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    'Bitget Wallet',
    {
      color: '#2ab',
      on: 'eip155 solana bip122',
      homepage: 'https://web3.bitget.com',
      rdns: 'com.bitget.web3',
      mobile_link: 'bitkeep://',
      link_mode: 'https://bkapp.vip',
      app: '1395301115',
      play: 'com.bitkeep.wallet',
      chrome: 'jiidiaalihmmhddjgbnbgdfflelocpak',
    },
  ],
  [
    // Phantom has no pairing: its link opens the page in the wallet's browser.
    'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    'Phantom',
    {
      color: '#a9e',
      on: 'eip155 solana bip122',
      homepage: 'https://phantom.com',
      rdns: 'app.phantom',
      app: '1598432977',
      play: 'app.phantom',
      chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
      supports_wc: false,
    },
  ],
  [
    'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    'Uniswap Wallet',
    {
      color: '#f07',
      homepage: 'https://wallet.uniswap.org',
      rdns: 'org.uniswap.app',
      mobile_link: 'uniswap://',
      link_mode: 'https://uniswap.org/app',
      app: '6443944476',
      play: 'com.uniswap.mobile',
      chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
    },
  ],
  [
    '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    'Rainbow',
    {
      color: '#149',
      homepage: 'https://rainbow.me',
      rdns: 'me.rainbow',
      mobile_link: 'rainbow://',
      link_mode: 'https://rnbwapp.com',
      app: '1457119021',
      play: 'me.rainbow',
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
    },
  ],
  [
    'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    'Zerion',
    {
      color: '#26e',
      on: 'eip155 solana',
      homepage: 'https://zerion.io',
      rdns: 'io.zerion.wallet',
      mobile_link: 'zerion://',
      link_mode: 'https://wallet.zerion.io',
      app: '1456732565',
      play: 'io.zerion.android',
      chrome: 'klghhnkeealcohjjanjjdaeeggmfmlpl',
    },
  ],
  [
    '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    'SafePal',
    {
      color: '#42e',
      on: 'eip155 solana',
      homepage: 'https://www.safepal.com',
      mobile_link: 'safepalwallet://',
      link_mode: 'https://link.safepal.io',
      app: '1548297139',
      play: 'io.safepal.wallet',
      chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa',
    },
  ],
  [
    '15c8b91ade1a4e58f3ce4e7a0dd7f42b47db0c8df7e0d84f63eb39bcb96c4e0f',
    'Bybit Wallet',
    {
      color: '#fa0',
      on: 'eip155 solana',
      homepage: 'https://www.bybit.com/en/web3',
      rdns: 'com.bybit',
      app: '1488296980',
      play: 'com.bybit.app',
      chrome: 'pdliaogehgdbhbnmkklieghmmjkpigpa',
    },
  ],
  [
    '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    'TokenPocket',
    {
      color: '#28f',
      homepage: 'https://www.tokenpocket.pro',
      rdns: 'pro.tokenpocket',
      mobile_link: 'tpoutside://',
      app: '6444625622',
      play: 'vip.mytokenpocket',
      chrome: 'mfgccjchihfkkindfppnaooecgfneiii',
    },
  ],
  [
    '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    'Ledger Live',
    {
      color: '#000',
      homepage: 'https://www.ledger.com/ledger-live',
      mobile_link: 'ledgerlive://',
      desktop_link: 'ledgerlive://',
      app: '1361671700',
      play: 'com.ledger.live',
    },
  ],
  [
    '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    'Safe',
    {
      color: '#1f8',
      homepage: 'https://safe.global',
      webapp_link: 'https://app.safe.global',
      mobile_link: 'safe://',
      app: '1515759131',
      play: 'io.gnosis.safe',
    },
  ],
  [
    'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    '1inch Wallet',
    {
      color: '#235',
      homepage: 'https://1inch.io/wallet',
      mobile_link: 'oneinch://',
      link_mode: 'https://wallet.1inch.io',
      app: '1546049391',
      play: 'io.oneinch.android',
    },
  ],
  [
    'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    'Crypto.com Onchain',
    {
      color: '#037',
      homepage: 'https://crypto.com/onchain',
      rdns: 'com.crypto.wallet',
      mobile_link: 'dfw://',
      link_mode: 'https://wallet.crypto.com',
      app: '1512048310',
      play: 'com.defi.wallet',
      chrome: 'hifafgmccdpekplomjjkcfgodnhcellj',
    },
  ],
  [
    'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    'imToken',
    {
      color: '#1cc',
      homepage: 'https://token.im',
      mobile_link: 'imtokenv2://',
      app: '1384798940',
      play: 'im.token.app',
    },
  ],
  [
    '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
    'Kraken Wallet',
    {
      color: '#73e',
      on: 'eip155 solana',
      homepage: 'https://www.kraken.com/wallet',
      mobile_link: 'krakenwallet://',
      app: '1626327149',
      play: 'com.kraken.superwallet',
    },
  ],
  [
    '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    'Ronin Wallet',
    {
      color: '#17e',
      homepage: 'https://wallet.roninchain.com',
      rdns: 'com.roninchain.wallet',
      mobile_link: 'roninwallet://',
      app: '1592675001',
      play: 'com.skymavis.genesis',
      chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec',
    },
  ],
  [
    '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    'Robinhood Wallet',
    {
      color: '#0c0',
      homepage: 'https://robinhood.com/web3-wallet',
      rdns: 'com.robinhood.wallet',
      mobile_link: 'robinhood-wallet://',
      app: '1634080733',
      play: 'com.robinhood.gateway',
    },
  ],
  [
    'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    'Exodus',
    {
      on: 'eip155 solana',
      homepage: 'https://www.exodus.com',
      rdns: 'com.exodus.web3-wallet',
      mobile_link: 'exodus://',
      link_mode: 'https://exodus.com/m',
      app: '1414384820',
      play: 'exodusmovement.exodus',
      chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
    },
  ],
  [
    'bc949c5d968ae81310268bf9193f9c9fb7bb4e1283e1284af8f2bd4992535fd6',
    'Argent',
    {
      color: '#f85',
      homepage: 'https://www.argent.xyz',
      mobile_link: 'argent://app',
      link_mode: 'https://www.argent.xyz/app',
      app: '1358741926',
      play: 'im.argent.contractwalletclient',
    },
  ],
  [
    '0ef262ca2a56b88d179c93a21383fee4e135bd7bc6680e5c2356ff8e38301037',
    'Jupiter',
    {
      color: '#ce8',
      on: 'solana',
      homepage: 'https://jup.ag/mobile',
      mobile_link: 'jupiter://',
      app: '6484069059',
      play: 'ag.jup.jupiter.android',
    },
  ],
  [
    // Solflare has no pairing: its link opens the page in the wallet's browser.
    '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    'Solflare',
    {
      on: 'solana',
      homepage: 'https://solflare.com',
      app: '1580902717',
      play: 'com.solflare.mobile',
      chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
    },
  ],
  [
    '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    'Coin98',
    {
      color: '#db3',
      on: 'eip155 solana',
      homepage: 'https://coin98.com',
      rdns: 'coin98.com',
      mobile_link: 'coin98://',
      app: '1561969966',
      play: 'coin98.crypto.finance.media',
      chrome: 'aeachknmefphepccionboohckonoeemg',
    },
  ],
  [
    '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6',
    'Magic Eden',
    {
      color: '#d27',
      on: 'eip155 solana bip122',
      homepage: 'https://wallet.magiceden.io',
      rdns: 'io.magiceden.wallet',
      chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg',
    },
  ],
  [
    '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    'Backpack',
    {
      color: '#d44',
      on: 'eip155 solana',
      homepage: 'https://backpack.app',
      rdns: 'app.backpack',
      app: '6445964121',
      play: 'app.backpack.mobile',
      chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
    },
  ],
  [
    '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041',
    'Frontier',
    {
      color: '#c74',
      on: 'eip155 solana',
      homepage: 'https://www.frontier.xyz',
      rdns: 'xyz.frontier.wallet',
      mobile_link: 'frontier://',
      app: '1482380988',
      play: 'com.frontierwallet',
      chrome: 'kppfdiipphfccemcignhifpjkapfbihd',
    },
  ],
  [
    '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    'Xverse Wallet',
    {
      color: '#e73',
      on: 'bip122',
      homepage: 'https://www.xverse.app',
      app: '1552272513',
      play: 'com.secretkeylabs.xverse',
      chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg',
    },
  ],
  [
    '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    'Leather',
    { color: '#111', on: 'bip122', homepage: 'https://leather.io', chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj' },
  ],
  [
    '719bd888109f5e8dd23419b20e749900ce4d2fc6858cf588395f19c82fd036b3',
    'HaHa',
    { homepage: 'https://www.haha.me', chrome: 'andhndehpcjpmneneealacgnmealilal' },
  ],
  [
    '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568',
    'Ambire Wallet',
    {
      color: '#60f',
      homepage: 'https://www.ambire.com',
      rdns: 'com.ambire.wallet',
      chrome: 'ehgjhhccekdedpbkifaojjaefeohnoea',
    },
  ],
  [
    'b4678fefcc469583ed4ef58a5bd90ce86208b82803f3c45f2de3e0973d268835',
    'BitPay Wallet',
    {
      color: '#238',
      homepage: 'https://bitpay.com/wallet',
      mobile_link: 'bitpay://',
      app: '1149581638',
      play: 'com.bitpay.wallet',
    },
  ],
  [
    'a9104b630bac1929ad9ac2a73a17ed4beead1889341f307bff502f89b46c8501',
    'Blade Wallet',
    { on: 'eip155 hedera', homepage: 'https://bladewallet.io', chrome: 'abogmiocnneedmmepnohnhlijcjpcifd' },
  ],
  [
    '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    'Brave Wallet',
    {
      color: '#f53',
      on: 'eip155 solana',
      homepage: 'https://brave.com/wallet',
      rdns: 'com.brave.wallet',
      app: '1052879175',
      play: 'com.brave.browser',
      supports_wc: false,
    },
  ],
  [
    'bcaec16e531fb5f6dc690d7b70d570421e0209af9a0fe77c6419d516fe0098c2',
    'CoinStats',
    { color: '#f93', homepage: 'https://coinstats.app', app: '1247849330', play: 'com.coinstats.crypto.portfolio' },
  ],
  [
    '56bec983b47c8b6eb774890c1c8ae9d95334e10bdb126ab6c11dfaf56fb2b31c',
    'Kresus SuperApp',
    {
      homepage: 'https://kresus.com',
      mobile_link: 'com.kresus.superapp://',
      app: '6444355152',
      play: 'com.kresus.superapp',
    },
  ],
  [
    'af9a6dfff9e63977bbde28fb23518834f08b696fe8bff6dd6827acad1814c6be',
    'Status',
    { color: '#46d', homepage: 'https://status.app', app: '1178893006', play: 'im.status.ethereum' },
  ],
  [
    'd01c7758d741b363e637a817a09bcf579feae4db9f5bb16f599fdd1f66e2f974',
    'Valora',
    {
      color: '#2b7',
      homepage: 'https://valora.xyz',
      mobile_link: 'celo://wallet',
      app: '1520414263',
      play: 'co.clabs.valora',
    },
  ],
  [
    '9414d5a85c8f4eabc1b5b15ebe0cd399e1a2a9d35643ab0ad22a6e4a32f596f0',
    'Zengo Wallet',
    {
      homepage: 'https://zengo.com',
      mobile_link: 'zengo://get.zengo.com',
      link_mode: 'https://get.zengo.com',
      app: '1440147115',
      play: 'com.zengo.wallet',
    },
  ],
  [
    '5e4a8cc31d062b78a7ad9e017135574809b01c4dbbf30e4dbb467ddd43025618',
    'Tomo Wallet',
    { on: 'eip155 solana', homepage: 'https://tomo.inc', chrome: 'pfccjkejcgoppjnllalolplgogenfojk' },
  ],
  [
    '9654c004e02e492c30904a820154e239886edbf4d66bc5d372060809ef4c9111',
    'Plena-App',
    { homepage: 'https://www.plena.finance' },
  ],
  [
    '344d0e58b139eb1b6da0c29ea71d52a8eace8b57897c6098cb9b46012665c193',
    'Timeless X',
    { homepage: 'https://timelesswallet.xyz' },
  ],
]

const shapes = {
  on: /^[a-z0-9]{3,8}( [a-z0-9]{3,8})*$/,
  homepage: /^https:\/\/[a-z0-9.-]+(\/[a-z0-9-]+)*$/,
  rdns: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  mobile_link: /^[a-z0-9.-]+:\/\/([\w.~/-]*[^/])?$/,
  link_mode: /^https:\/\/\S+[^/]$/,
  desktop_link: /^[a-z0-9.-]+:\/\/$/,
  webapp_link: /^https:\/\/\S+[^/]$/,
  app: /^\d{9,10}$/,
  play: /^[a-z][\w.]+$/,
  chrome: /^[a-p]{32}$/,
  supports_wc: /^(true|false)$/,
  color: /^#[0-9a-f]{3}$/,
}

/** Returns the first error in the facts as text, if any. */
function fault() {
  const seen = { id: new Set(), name: new Set(), rdns: new Set() }
  for (const [id, name, more] of facts) {
    if (!/^[0-9a-f]{64}$/.test(id)) return `${name}: not an id`
    for (const [field, value] of Object.entries({ id, name, rdns: more.rdns })) {
      if (value && seen[field].has(value)) return `${name}: ${field} twice`
      seen[field].add(value)
    }
    for (const [field, value] of Object.entries(more))
      if (!shapes[field]?.test(String(value))) return `${name}: ${field} is ${value}`
  }
  return undefined
}

function render() {
  const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value))
  const rows = facts.map(([id, name, more]) => {
    const fields = Object.entries({ id, name, on: 'eip155', ...more }).map(
      ([field, value]) => `    ${field}: ${literal(value)},\n`,
    )
    return `  {\n${fields.join('')}  },\n`
  })
  return `// Written by scripts/catalogue.mjs; change the facts there.
import type { WalletRecord } from '../../kit/options/wallet-record.ts'

/** A wallet of the generated file: store links are stored as ids, chains as namespaces. */
export interface BundledWallet
  extends Pick<
    WalletRecord,
    | 'id'
    | 'name'
    | 'color'
    | 'homepage'
    | 'rdns'
    | 'mobile_link'
    | 'link_mode'
    | 'desktop_link'
    | 'webapp_link'
    | 'supports_wc'
  > {
  /** Namespaces, separated by spaces. */
  readonly on: string
  readonly app?: string
  readonly play?: string
  readonly chrome?: string
}

export const bundledWallets: readonly BundledWallet[] = [
${rows.join('')}]
`
}

const wrong = fault()
if (wrong) throw new Error(wrong)
if (process.argv.includes('--check')) {
  const now = await readFile(target, 'utf8').catch(() => '')
  if (now !== render()) throw new Error('bundled-wallets.ts is not what scripts/catalogue.mjs writes; run it')
} else await writeFile(target, render())
