/** An address that this visitor has dealt with before. */
export interface KnownAddress {
  readonly address: string
  /** One of the wallet's own accounts. */
  readonly own: boolean
  /** How many transfers went there from this browser. */
  readonly sent: number
}

export type RecipientInput =
  | { readonly status: 'empty' }
  /** A name instead of an address. */
  | { readonly status: 'name' }
  | { readonly status: 'invalid' }
  /** The address nobody owns. */
  | { readonly status: 'zero' }
  /** The contract of the token that is sent. */
  | { readonly status: 'token' }
  | {
      readonly status: 'ok'
      readonly address: string
      /** `self`: the sending account. `own`: another account of the wallet. */
      readonly whose: 'self' | 'own' | 'other'
      readonly sent: number
      /** Nobody has a key to it: a burn address, or one of the network's own functions. */
      readonly ownerless?: true
      /** A known address that begins and ends alike, but is another one (safety A-20). */
      readonly lookAlike?: KnownAddress
    }

export interface RecipientContext {
  /** The namespace's own check; gives the canonical form. */
  readonly parse: (raw: string) => string | undefined
  readonly self: string
  readonly known: readonly KnownAddress[]
  /** The contract of the token that is sent, canonical. */
  readonly token?: string | undefined
}

// Poisoned addresses copy what short forms show. Three of each end already cost an attacker some work to copy.
const ENDS = 3
const body = (address: string) => address.replace(/^0x/i, '').toLowerCase()

/** True for two different addresses that short forms would show alike. */
export function looksAlike(a: string, b: string): boolean {
  const [x, y] = [body(a), body(b)]
  return x !== y && x.slice(0, ENDS) === y.slice(0, ENDS) && x.slice(-ENDS) === y.slice(-ENDS)
}

const isZero = (address: string) => /^(?:0x0+|1+)$/i.test(address)

// The network's own functions lie at the lowest numbers. A text of one repeated digit or word was never a key's hash.
const ownerless = /^0x(?:0{36}[\da-f]{4}|dead0{36}|dead0{32}(?:dead|beef)|(?:dead){10}|([\da-f])\1{39})$/i

/** Judges a typed or pasted recipient. Names are told apart so that the visitor learns what to do instead. */
export function readRecipient(raw: string, { parse, self, known, token }: RecipientContext): RecipientInput {
  if (raw === '') return { status: 'empty' }
  const address = parse(raw)
  if (!address) return { status: /^[^\s:/]+\.[^\s:/.]{2,}$/u.test(raw) ? 'name' : 'invalid' }
  if (isZero(address)) return { status: 'zero' }
  if (address === token) return { status: 'token' }
  const same = known.find((item) => item.address === address)
  const whose = address === parse(self) ? 'self' : same?.own ? 'own' : 'other'
  // Whoever has used an address before knows it; only a new one can be an imitation.
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
