/** An address that this visitor has used before. */
export interface KnownAddress {
  readonly address: string
  /** True for an account of the connected wallet. */
  readonly own: boolean
  /** Number of transfers to this address from this browser. */
  readonly sent: number
}

export type RecipientInput =
  | { readonly status: 'empty' }
  /** A name instead of an address. */
  | { readonly status: 'name' }
  /** `mistyped`: an address in which the case of the letters contradicts its checksum. */
  | { readonly status: 'invalid'; readonly mistyped?: true }
  /** The zero address, which has no owner. */
  | { readonly status: 'zero' }
  /** The contract of the token to send. */
  | { readonly status: 'token' }
  | {
      readonly status: 'ok'
      readonly address: string
      /** `self`: the sending account; `own`: another account of the wallet. */
      readonly whose: 'self' | 'own' | 'other'
      readonly sent: number
      /** No key exists for this address: a burn address or a precompiled contract. */
      readonly ownerless?: true
      /** A known address with the same first and last characters: the recipient may be an imitation of it. */
      readonly lookAlike?: KnownAddress
    }

export interface RecipientContext {
  /** The namespace's address check; returns the canonical form, or undefined if the address is invalid. */
  readonly parse: (raw: string) => string | undefined
  readonly self: string
  readonly known: readonly KnownAddress[]
  /** The contract of the token to send, in canonical form. */
  readonly token?: string | undefined
}

// Address poisoning imitates the characters that short forms show. Three at each end already take work to generate.
const ENDS = 3
const body = (address: string) => address.replace(/^0x/i, '').toLowerCase()

/** Returns true for two different addresses with the same first and last characters. */
export function looksAlike(a: string, b: string): boolean {
  const [x, y] = [body(a), body(b)]
  return x !== y && x.slice(0, ENDS) === y.slice(0, ENDS) && x.slice(-ENDS) === y.slice(-ENDS)
}

const isZero = (address: string) => /^(?:0x0+|1+)$/i.test(address)

// Precompiled contracts have the lowest addresses. An address of one repeated digit or word has no known key.
const ownerless = /^0x(?:0{36}[\da-f]{4}|dead0{36}|dead0{32}(?:dead|beef)|(?:dead){10}|([\da-f])\1{39})$/i

/**
 * Classifies a typed or pasted recipient. `name` is a status of its own, so that the form can ask for an address
 * instead.
 */
export function readRecipient(raw: string, { parse, self, known, token }: RecipientContext): RecipientInput {
  if (raw === '') return { status: 'empty' }
  const address = parse(raw)
  if (!address) {
    if (/^[^\s:/]+\.[^\s:/.]{2,}$/u.test(raw)) return { status: 'name' }
    return { status: 'invalid', ...(parse(raw.toLowerCase()) && { mistyped: true }) }
  }
  if (isZero(address)) return { status: 'zero' }
  if (address === token) return { status: 'token' }
  const same = known.find((item) => item.address === address)
  const whose = address === parse(self) ? 'self' : same?.own ? 'own' : 'other'
  // An address used before is trusted; only a new one can be an imitation.
  const lookAlike = same ? undefined : known.find((item) => looksAlike(item.address, address))
  return {
    status: 'ok',
    address,
    whose,
    sent: same?.sent ?? 0,
    ...(ownerless.test(address) && { ownerless: true }),
    ...(lookAlike && { lookAlike }),
  }
}
