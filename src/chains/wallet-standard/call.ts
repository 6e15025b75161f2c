import { readField } from '../core/read-field.ts'

/** A function of a wallet, as it was at discovery. */
export type Call = (...args: readonly unknown[]) => unknown

/**
 * Returns a function, read once, so that a page script that replaces it afterwards changes nothing; undefined for
 * anything else.
 */
export function readCall(holder: unknown, method: string): Call | undefined {
  const call = readField(holder, method)
  return typeof call === 'function' ? (...args) => Reflect.apply(call, holder, args) : undefined
}
