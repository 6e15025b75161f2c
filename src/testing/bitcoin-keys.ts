import type { Hex } from 'viem'

/**
 * Keys whose payment accounts the demo's Bitcoin server funds. They are public: never send anything of value to them.
 *
 * @example
 * import { bitcoinTestKeys, createBitcoinTestWallet } from 'wallet-modal/testing'
 *
 * const wallet = createBitcoinTestWallet({ chains: [{ id: 'bitcoin:regtest' }], accounts: [bitcoinTestKeys[3]] })
 */
export const bitcoinTestKeys: readonly [Hex, Hex, Hex, Hex, Hex] = [
  '0x4eb37cbcfa1ddc904fa9082b646600c6392781a768b654fa540c135ef61e17a7',
  '0x72bf816f924989403aba85a795ed236f9207a4d9d4c079e8274dff226318561e',
  '0x32764ae0c02204790228bc73a1378f615ab725a2e998d7d2644132de9c54292d',
  '0x2753cd76a3adaa72eff521c715896826631e8d7dd2da8751ddf2ee1fc3865b6b',
  '0x5ee49b58f6635c7c626c394ed2c3ee650cf0ae09542894d11af5b013915244e0',
]
