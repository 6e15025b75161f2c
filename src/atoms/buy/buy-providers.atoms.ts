import { tokenNamespaces } from '../../chains/core/late-namespace-info.ts'
import { coinbaseNamespaces } from '../../chains/core/purchase-facts.ts'
import { cleanText } from '../../chains/core/text.ts'
import { parseUrl, safeHttpUrl } from '../../chains/core/url.ts'
import { atom } from '../kit/jotai.ts'
import { optionsAtom } from '../kit/options/options.atoms.ts'
import type { OnrampProvider } from '../kit/options/options.ts'
import { activeNamespaceAtom } from '../sessions/network/network.atoms.ts'
import { readTemplate } from './purchase-url.ts'

/** A provider that the page offers. */
export interface BuyProvider {
  readonly id: string
  readonly name: string
  /** The fee as the page tells it. */
  readonly fee: string | undefined
  /**
   * The way its address is made: from a public key, from a template of the page, or by the service, which may lead to
   * `hosts` only. Undefined if the page has not set it up.
   */
  readonly way:
    | { readonly type: 'meld'; readonly publicKey: string }
    | { readonly type: 'template'; readonly template: string }
    | { readonly type: 'service'; readonly origins: readonly string[] }
    | undefined
  /** True if the amount is entered here, and not at the provider. */
  readonly takesAmount: boolean
  /** True if the service tells purchases there. */
  readonly isFollowed: boolean
}

const known: { readonly [id: string]: OnrampProvider } = {
  meld: { name: 'Meld', fee: '1-2%', namespaces: tokenNamespaces },
  coinbase: {
    name: 'Coinbase',
    fee: '1-2%',
    namespaces: coinbaseNamespaces,
    hosts: ['https://pay.coinbase.com'],
    follow: true,
  },
}

function readProvider(id: string, given: OnrampProvider | undefined, dataApi = ''): BuyProvider {
  const { name, fee, url, publicKey, hosts = [], follow = false }: OnrampProvider = { ...known[id], ...given }
  const origins = hosts.flatMap((host) => (safeHttpUrl(host) ? (parseUrl(host)?.origin ?? []) : []))
  const template = url && readTemplate(url)
  // Without the service nothing tells what is sold, and for how much.
  const asksService = !url || /\{(?:amount|currency|token)\}/.test(url)
  let way: BuyProvider['way']
  if (given && id === 'meld') way = publicKey ? { type: 'meld', publicKey } : undefined
  else if (given && (dataApi || !asksService)) {
    if (template) way = { type: 'template', template }
    else if (!url && origins.length > 0) way = { type: 'service', origins }
  }
  return {
    id,
    name: cleanText(name, 40) || id,
    fee: cleanText(fee, 20) || undefined,
    way,
    takesAmount: id !== 'meld' && asksService,
    isFollowed: follow && !!dataApi,
  }
}

/** The providers that sell on the active namespace, in the page's order. */
export const buyProvidersAtom = atom((get): readonly BuyProvider[] => {
  const { features, onramp, hosts } = get(optionsAtom)
  const namespace = get(activeNamespaceAtom)
  return [...new Set(features.onramp)].flatMap((id) => {
    const given = Object.hasOwn(onramp, id) ? onramp[id] : undefined
    const standard = Object.hasOwn(known, id) ? known[id] : undefined
    const { namespaces = tokenNamespaces }: OnrampProvider = { ...standard, ...given }
    return (given || standard) && namespaces.includes(namespace) ? [readProvider(id, given, hosts.dataApi)] : []
  })
})
