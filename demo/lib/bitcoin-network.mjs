import { startBitcoin } from '../stack/bitcoin/bitcoin.mjs'

/**
 * The demo's Bitcoin network.
 * @param {{ port: number, blockTime: number, host: string, publicHost: string }} options
 */
export async function startBitcoinNetwork(options) {
  return { ...(await startBitcoin(options)), name: 'Amber' }
}
