import { readField } from '../core/read-field.ts'
import { readCall } from '../wallet-standard/call.ts'
import {
  type DiscoveredOkxWallet,
  type DiscoveredUnisatWallet,
  type InjectedCalls,
  injectedCalls,
} from './discovered-wallet.ts'

/** Places of the wallets that implement UniSat's interface. */
const family: readonly (readonly [name: string, path: readonly string[]])[] = [
  ['UniSat', ['unisat']],
  ['Bitget Wallet', ['bitkeep', 'unisat']],
  ['Binance Wallet', ['binancew3w', 'bitcoin']],
]

const isObject = (raw: unknown): raw is object => typeof raw === 'object' && raw !== null
const capture = (raw: object) =>
  Object.fromEntries(injectedCalls.map((name) => [name, readCall(raw, name)])) as InjectedCalls

function findOkx(page: unknown): DiscoveredOkxWallet | undefined {
  const all = readField(page, 'okxwallet')
  const raw = readField(all, 'bitcoin')
  if (!isObject(raw)) return undefined
  const calls = capture(raw)
  if (!calls.connect) return undefined
  const test = readField(all, 'bitcoinTestnet')
  const testCalls = isObject(test) ? capture(test) : undefined
  return Object.freeze({ family: 'okx', name: 'OKX Wallet', raw, calls, testCalls })
}

function findUnisat(page: unknown, name: string, path: readonly string[]): DiscoveredUnisatWallet | undefined {
  const raw = path.reduce(readField, page)
  if (!isObject(raw)) return undefined
  const calls = capture(raw)
  return calls.requestAccounts && Object.freeze({ family: 'unisat', name, raw, calls })
}

export function findInjected(page: unknown): readonly (DiscoveredOkxWallet | DiscoveredUnisatWallet)[] {
  return [findOkx(page), ...family.map(([name, path]) => findUnisat(page, name, path))].filter((one) => !!one)
}
