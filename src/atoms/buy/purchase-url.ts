import { decodeBase58 } from '../../chains/core/base58.ts'
import { coinPlaceholders } from '../../chains/core/coin-placeholders.ts'
import { parseUrl, safeHttpUrl } from '../../chains/core/url.ts'

/** Facts of a purchase that the address of a provider's page may have. */
export interface PurchaseFacts {
  readonly address: string
  /** CAIP-2 id. */
  readonly network: string
  /** Symbol of what is bought. */
  readonly token: string
  /** The currency that is paid, such as `USD`. */
  readonly currency: string
  /** A decimal number of it. */
  readonly amount: string
}

const parts = /\{(address|network|token|currency|amount)\}/g

/** Returns a template whose places are all behind its host, and whose address is safe; undefined for any other. */
export function readTemplate(template: string): string | undefined {
  const blank = safeHttpUrl(template.replace(parts, '0'))
  // A place in the host would let a fact choose whom the visitor pays.
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(template) ?? []
  return blank && !/[{}]/.test(origin) ? template : undefined
}

/** Returns the address of a template with the facts in their places; undefined if it would lead elsewhere. */
export function fillTemplate(template: string, facts: PurchaseFacts): string | undefined {
  // Dots alone would be a step in the path.
  if (Object.values(facts).some((fact) => /^\.+$/.test(fact))) return undefined
  const filled = template.replace(parts, (_, name: keyof PurchaseFacts) => encodeURIComponent(facts[name]))
  const url = safeHttpUrl(filled)
  return url && parseUrl(url)?.origin === parseUrl(template.replace(parts, '0'))?.origin ? url : undefined
}

/**
 * Returns the address of Meld's page for an account, with the currency that it sells first. `customer` is the project
 * id, as the specification has it.
 */
export function meldUrl(publicKey: string, address: string, currency: string, customer: string): string {
  const url = new URL('https://meldcrypto.com')
  const query = {
    // Keys are often copied from an address, in which their colon is written so.
    publicKey: publicKey.replace(/%3A/gi, ':'),
    destinationCurrencyCode: currency,
    walletAddress: address,
    externalCustomerId: customer,
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns an address that a service has made, if it is safe, of one of the allowed origins, and names no account but
 * this one and the texts that stand for a coin: coins for another could not be got back. `contracts` are addresses that
 * are no accounts, by the page: the service could call any account a contract.
 */
export function checkServiceUrl(
  raw: string,
  origins: readonly string[],
  address: string,
  contracts: readonly string[],
): string | undefined {
  const url = safeHttpUrl(raw)
  if (!url || !origins.includes(parseUrl(url)?.origin ?? '')) return undefined
  const others = [...contracts, ...Object.values(coinPlaceholders)]
  const own = [address, ...others].map((one) => one.toLowerCase())
  // Escapes can be nested: a parameter may be an address with parameters.
  for (let text = url; ; ) {
    const found = text.match(/0x[\da-f]{40}(?![\da-f])/gi) ?? []
    if (found.some((one) => !own.includes(one.toLowerCase()))) return undefined
    if (!address.startsWith('0x') && keysIn(text).some((one) => one !== address && !others.includes(one)))
      return undefined
    const plain = unescaped(text)
    if (plain === text) return url
    text = plain
  }
}

/** Returns the words of a text that may be accounts of Solana: 32 bytes as base58. */
const keysIn = (text: string) => (text.match(/[a-z\d]+/gi) ?? []).filter((one) => decodeBase58(one, 44)?.length === 32)

/** Returns a text with its escapes decoded, byte by byte: `decodeURIComponent` throws where bytes are no text. */
const unescaped = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
