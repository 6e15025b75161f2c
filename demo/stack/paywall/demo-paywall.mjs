import { mnemonicToAccount } from 'viem/accounts'
import { authorizedTokenCode } from '../evm/authorized-token-code.mjs'
import { demoTokens } from '../evm/tokens.mjs'
import { startPaywall } from './paywall.mjs'

const [dollar] = demoTokens
const version = '2'
/** Sends the transactions of the paywall. */
const settler = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 9 })
const article =
  'Wind from the south-west, 4 to 5, in gusts 6. Slack water at the breakwater an hour after high tide. Visitors moor at the north quay.'

/**
 * Starts the paywall of the demo: the harbor's forecast at `/article` costs 12.34 test dollars by x402, and `/moved` is
 * its old address, which redirects to it. The test dollar gets the signed transfers of EIP-3009 and keeps its balances,
 * so it must be on the chain already.
 * @param {{ chain: { id: number, rpcUrl: string }, port: number, host: string, publicHost: string }} options
 */
export async function startDemoPaywall({ chain, ...place }) {
  const { address, name, symbol, decimals } = dollar
  const code = authorizedTokenCode({ ...dollar, version, chainId: chain.id })
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] }),
  })
  const { error } = await response.json()
  if (error) throw new Error(`The paywall's token could not be put on ${chain.rpcUrl}: ${error.message}`)
  const network = `eip155:${chain.id}`
  const paywall = await startPaywall({
    ...place,
    rpcUrl: chain.rpcUrl,
    settler: settler.address.toLowerCase(),
    article,
    offer: {
      ...{ scheme: 'exact', network, asset: address, amount: '12340000', maxTimeoutSeconds: 300 },
      payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
      extra: { name, version },
    },
  })
  const { origin } = paywall
  return {
    ...paywall,
    forPages: { url: origin, asset: `${network}/erc20:${address}`, price: '12.34', symbol, decimals },
  }
}
