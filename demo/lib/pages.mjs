import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './library.mjs'

const folder = join(root, 'demo', 'pages')
const nav = [
  ['/', 'Playground'],
  ['/html', 'HTML'],
  ['/react', 'React'],
  ['/vue', 'Vue'],
  ['/svelte', 'Svelte'],
  ['/csp', 'Strict CSP'],
  ['/members', 'Members'],
  ['/wallet', 'Wallet'],
]
/** The members' page is not among the pages that everybody gets: `startMembers` guards it. */
export const insidePath = '/members/inside'
const pages = {
  '/': 'playground',
  '/members': 'members-door',
  [insidePath]: 'members',
  '/wallet-approval': 'wallet-approval',
  '/farcaster': 'farcaster',
}
for (const [path] of nav) pages[path] ??= path.slice(1)
/** Pages that every network of the demo is named on. */
const withNetworks = ['/', '/members', insidePath, '/wallet']

/** @param {string} text */
export const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])

function navigation(current) {
  const links = nav.map(
    ([path, name]) => `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  return `<a class="brand" href="/"><img src="/assets/harbor.svg" alt="" />Harbor</a><nav aria-label="Pages">${links.join('')}</nav>`
}

/** Describes a network of a non-EVM namespace for `createKit`. */
const networkOf = ({ caipNetworkId, name, url }, nativeCurrency) => {
  const [chainNamespace, id] = caipNetworkId.split(':')
  return { id, name, chainNamespace, nativeCurrency, rpcUrls: { default: { http: [url] } }, testnet: true }
}
const metaOf = (name, value) => `\n    <meta name="${name}" content="${escapeHtml(JSON.stringify(value))}" />`

function policyOf(path, chains, services, html, others) {
  const hosts = [
    ...chains.map((chain) => chain.rpcUrl),
    ...others.map(({ url }) => url),
    services.relay,
    services.providerApi,
    services.dataApi,
  ]
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${services.providerApi} ${services.dataApi}`,
    `connect-src 'self' ${hosts.join(' ')}`,
    ...(services.secureFrame ? [`frame-src ${new URL(services.secureFrame).origin}`] : []),
  ]
  if (path === '/html') {
    // The only page with an inline script.
    const inline = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(
      ([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    rules[1] += ` ${inline.join(' ')}`
  }
  rules.push("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
  if (['/csp', '/members', insidePath, '/wallet-approval', '/wallet', '/farcaster'].includes(path))
    rules.push("require-trusted-types-for 'script'", "trusted-types 'none'")
  return rules
}

/**
 * Renders every page with its Content Security Policy and its HTTP status; that of the members' area is for visitors
 * without a session.
 * @param {readonly { id: number, name: string, nativeCurrency: object, rpcUrl: string, contracts?: object
 * }[]} chains
 * @param {{ relay: string, providerApi: string, dataApi: string, secureFrame?: string }} services addresses that the
 * pages connect to
 * @param {{ solana?: Node, bitcoin?: Node, farcaster?: { url: string }, paywall?: { url: string }, holdings?: object,
 * names?: object, swaps?: object, onramp?: object, exchanges?: object }} [others] local nodes of other namespaces, for
 * the playground and the phone wallet; the Farcaster relay, for the page that simulates its app; the paywall, for the
 * playground; and the options `tokens` and `nfts`, for the playground without a data API, `names`, `onramp` and
 * `exchanges`, for the one with it, and `swaps`, for both
 * @typedef {{ name: string, url: string, caipNetworkId: string }} Node
 */
export async function renderPages(
  chains,
  services,
  { solana, bitcoin, farcaster, paywall, holdings, names, swaps, onramp, exchanges } = {},
) {
  const networks = chains.map(({ id, name, nativeCurrency, rpcUrl, contracts }) => ({
    id,
    name,
    nativeCurrency,
    contracts,
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }))
  const head = [
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<meta name="color-scheme" content="light dark" />',
    `<meta name="demo-chains" content="${escapeHtml(JSON.stringify(networks))}" />`,
    `<meta name="demo-services" content="${escapeHtml(JSON.stringify(services))}" />`,
    '<link rel="icon" href="/assets/harbor.svg" type="image/svg+xml" />',
    '<link rel="stylesheet" href="/assets/site.css" />',
  ].join('\n    ')
  const otherMetas = {
    solana: solana && metaOf('demo-solana', networkOf(solana, { name: 'Solana', symbol: 'SOL', decimals: 9 })),
    holdings: holdings && metaOf('demo-holdings', holdings),
    names: names && metaOf('demo-names', names),
    swaps: swaps && metaOf('demo-swaps', swaps),
    onramp: onramp && metaOf('demo-onramp', onramp),
    exchanges: exchanges && metaOf('demo-exchanges', exchanges),
    farcaster: farcaster && metaOf('demo-farcaster', farcaster.url),
    paywall: paywall && metaOf('demo-paywall', paywall),
    bitcoin: bitcoin && metaOf('demo-bitcoin', networkOf(bitcoin, { name: 'Bitcoin', symbol: 'BTC', decimals: 8 })),
  }
  const sizes = await readFile(join(root, 'docs', 'sizes.md'), 'utf8')
  const pageLoad = /\| the page loads \| ([\d.]+ KB) /.exec(sizes)?.[1]
  if (!pageLoad) throw new Error('docs/sizes.md does not say what a page loads.')
  const rendered = new Map()
  for (const [path, name] of Object.entries(pages)) {
    const html = await readFile(join(folder, name, 'index.html'), 'utf8')
    const code = await readFile(join(folder, name, 'code.txt'), 'utf8').catch(() => '')
    const spoken = {
      ...(withNetworks.includes(path) && { solana, bitcoin }),
      ...(path === '/farcaster' && { farcaster }),
      ...(path === '/' && { paywall }),
    }
    const others = Object.values(spoken).filter((node) => node !== undefined)
    const policy = policyOf(path, chains, services, html, others)
    const parts = {
      head: [
        head,
        ...Object.keys(spoken).map((name) => otherMetas[name]),
        ...(path === '/' ? ['holdings', 'names', 'swaps', 'onramp', 'exchanges'].map((name) => otherMetas[name]) : []),
      ]
        .filter(Boolean)
        .join(''),
      nav: navigation(path === insidePath ? '/members' : path),
      code: escapeHtml(code.trim()),
      pageLoad,
      policy: escapeHtml(policy.join(';\n')),
    }
    // A replacer function, because `$` in a replacement string has a special meaning.
    const body = html.replace(/\{\{(\w+)\}\}/g, (_whole, part) => parts[part] ?? '')
    rendered.set(path, { body, policy: policy.join('; '), status: path === '/members' ? 401 : 200 })
  }
  return rendered
}
