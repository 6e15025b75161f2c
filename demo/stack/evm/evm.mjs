import { claimPort } from '../../../services/lib/claim-port.mjs'
import { startAnvil } from './anvil.mjs'
import { ensUniversalResolver } from './ens/ens.mjs'

/** Two invented chains with local ids, so that a signature is not valid on any other chain. */
const evmChains = [
  {
    ...{ id: 31337, name: 'Tidepool', nativeCurrency: { name: 'Tide', symbol: 'TIDE', decimals: 18 } },
    // `deployEns` puts it there.
    contracts: { ensUniversalResolver: { address: ensUniversalResolver } },
  },
  { id: 31338, name: 'Basalt', nativeCurrency: { name: 'Basalt', symbol: 'BSLT', decimals: 18 } },
]

/**
 * Starts both chains. Each of anvil's ten development accounts holds 10,000 units on both.
 * @param {{ ports?: readonly number[], blockTime?: number, host?: string, publicHost?: string }} [options] port 0 picks
 * a free one; `blockTime` in seconds, by default each transaction is mined at once; `host` to listen on, `publicHost`
 * is its name in the URLs
 */
export async function start({ ports = [8545, 8546], blockTime, host = '127.0.0.1', publicHost = host } = {}) {
  const claimed = []
  for (const [index, chain] of evmChains.entries()) {
    claimed.push(await claimPort(ports[index] ?? 0, `the ${chain.name} chain`, '--evm-ports=<a>,<b>', host))
  }
  const results = await Promise.allSettled(
    evmChains.map((chain, index) =>
      startAnvil({ chainId: chain.id, port: claimed[index], blockTime, host, publicHost }),
    ),
  )
  const nodes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    chains: evmChains.map((chain, index) => ({ ...chain, rpcUrl: nodes[index].url, pid: nodes[index].pid })),
    stop,
  }
}
