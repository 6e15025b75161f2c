/** An address that this browser has used before. */
export interface UsedAddress {
  readonly address: string
  /** True for an account of the connected wallet. */
  readonly own: boolean
  /** Number of transfers to this address from this browser. */
  readonly sent: number
  /** The name under which the visitor has saved it. */
  readonly contact?: string | undefined
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
    }

export interface RecipientContext {
  /** The namespace's address check; returns the canonical form, or undefined if the address is invalid. */
  readonly parse: (raw: string) => string | undefined
  readonly self: string
  readonly known: readonly UsedAddress[]
  /** The contract of the token to send, in canonical form. */
  readonly token?: string | undefined
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
  return {
    status: 'ok',
    address,
    whose,
    sent: same?.sent ?? 0,
    ...(ownerless.test(address) && { ownerless: true }),
  }
}
