import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'

const KEY = 'farcaster-app'
const isKey = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)

interface Memory {
  readonly last: string
  readonly keys: { readonly [name: string]: Hex }
}

function read(): Memory {
  try {
    const { last, keys } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const kept = Object.entries(keys ?? {}).filter((entry): entry is [string, Hex] => isKey(entry[1]))
    return { last: typeof last === 'string' ? last : 'maren', keys: Object.fromEntries(kept) }
  } catch {
    return { last: 'maren', keys: {} }
  }
}

export const lastName = (): string => read().last

/** Returns the key of a name; creates one for a new name. */
export function keyOf(name: string): Hex {
  const { keys } = read()
  const key = (Object.hasOwn(keys, name) && keys[name]) || generatePrivateKey()
  localStorage.setItem(KEY, JSON.stringify({ last: name, keys: { ...keys, [name]: key } }))
  return key
}
