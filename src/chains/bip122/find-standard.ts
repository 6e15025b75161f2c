import { readField } from '../core/read-field.ts'
import { cleanText } from '../core/text.ts'
import { safeIcon } from '../core/url.ts'
import { readCall } from '../wallet-standard/call.ts'
import type { DiscoveredStandardWallet } from './discovered-wallet.ts'

const MAX_CHAINS = 64
const ours = (chain: unknown): chain is string =>
  typeof chain === 'string' && /^(?:bitcoin|bip122):[\w-]{1,64}$/.test(chain)

/**
 * Returns a validated Bitcoin wallet; undefined without a name, a chain, a list of accounts, or `bitcoin:connect`. Each
 * field but the accounts is read exactly once, so that a getter cannot return a different value after the check.
 */
export function findStandard(raw: unknown): DiscoveredStandardWallet | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const name = cleanText(readField(raw, 'name'))
  const all = readField(raw, 'features')
  const given = readField(raw, 'chains')
  const read = (feature: string, method: string) => readCall(readField(all, feature), method)
  const either = (feature: string, method: string) =>
    read(`bitcoin:${feature}`, method) ?? read(`standard:${feature}`, method)
  const chains = Array.isArray(given) ? given.slice(0, MAX_CHAINS).filter(ours) : []
  const connect = read('bitcoin:connect', 'connect')
  const accounts = () => readField(raw, 'accounts')
  if (!name || !connect || chains.length === 0 || !Array.isArray(accounts())) return undefined
  const icon = safeIcon(readField(raw, 'icon'))
  // Some wallets also list this very object for sats-connect.
  const twin = readField(readField(all, 'sats-connect:'), 'provider')
  return Object.freeze({
    family: 'standard',
    name,
    raw,
    chains,
    connect,
    connectSilently: read('standard:connect', 'connect'),
    disconnect: either('disconnect', 'disconnect'),
    on: either('events', 'on'),
    signMessage: read('bitcoin:signMessage', 'signMessage'),
    signTransaction: read('bitcoin:signTransaction', 'signTransaction'),
    switchNetwork: read('bitcoin:switchNetwork', 'switchNetwork'),
    accounts,
    ...(icon && { icon }),
    ...(typeof twin === 'object' && twin !== null && { twin }),
  })
}
