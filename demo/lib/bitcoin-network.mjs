import { startBitcoin } from '../stack/bitcoin/bitcoin.mjs'

/** @param {{ port: number, blockTime: number, host: string, publicHost: string }} options */
export async function startBitcoinNetwork(options) {
  return { ...(await startBitcoin(options)), name: 'Amber' }
}
