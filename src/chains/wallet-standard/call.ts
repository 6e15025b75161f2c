import { readField } from '../core/read-field.ts'

/** One function of a wallet, as it was when the wallet was found. */
export type Call = (...args: readonly unknown[]) => unknown

/**
 * Reads a function once: a page script that replaces it afterwards changes nothing for us (safety W6-09). Undefined where
 * there is none.
 */
export function readCall(holder: unknown, method: string): Call | undefined {
  const call = readField(holder, method)
  return typeof call === 'function' ? (...args) => Reflect.apply(call, holder, args) : undefined
}
