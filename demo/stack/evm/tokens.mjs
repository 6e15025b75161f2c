import { numberToHex, pad, parseUnits } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { supplySlot, tokenCode } from './token-code.mjs'

/**
 * The invented tokens of both local chains: with 6 decimals as many stablecoins, with 18 as the coin, and with none as
 * a pass.
 */
export const demoTokens = /** @type {const} */ ([
  { address: '0x4AE1B7c0d5f2938E6BC41F7a20D95e8C3a6B7d10', name: 'Halden Dollar', symbol: 'HUSD', decimals: 6 },
  { address: '0x91c3d0e8F7a24B65d8e1C05A3F6b92D74e0c8f21', name: 'Kite', symbol: 'KITE', decimals: 18 },
  { address: '0xC7d20b4F5a1E9386d0C5E7A8b3F6149d2E80A532', name: 'Berth Pass', symbol: 'BERTH', decimals: 0 },
])
/** Initial balances of each of anvil's development accounts. */
const grants = { HUSD: '8204.1', KITE: '642.123456789012345678', BERTH: '3' }
const owners = Array.from(
  { length: 10 },
  (_, addressIndex) =>
    mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address,
)

/**
 * Deploys the tokens on a local chain. Code and balances are set by `anvil_setCode` and `anvil_setStorageAt`, which
 * needs one request and no block.
 * @param {{ rpcUrl: string }} chain
 */
export async function deployTokens({ rpcUrl }) {
  const slot = (value) => pad(numberToHex(value))
  const calls = demoTokens.flatMap((token) => {
    const { address, decimals, symbol } = token
    const grant = parseUnits(grants[symbol], decimals)
    return [
      ['anvil_setCode', address, tokenCode(token)],
      ['anvil_setStorageAt', address, supplySlot, slot(grant * BigInt(owners.length))],
      ...owners.map((owner) => ['anvil_setStorageAt', address, pad(owner), slot(grant)]),
    ]
  })
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const failed = /** @type {{ error?: { message: string } }[]} */ (await response.json()).find(({ error }) => error)
  if (failed) throw new Error(`The demo's tokens could not be put on ${rpcUrl}: ${failed.error?.message}`)
}
