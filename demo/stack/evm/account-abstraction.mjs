import { createRequire } from 'node:module'
import { concat, createWalletClient, defineChain, getContractAddress, http, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const require = createRequire(import.meta.url)
/** The deterministic deployment proxy that anvil preinstalls. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const zero = `0x${'0'.repeat(64)}`
/** CREATE2 salts that produce the same addresses as on public networks. */
const contracts = {
  EntryPoint: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  Simple7702Account: zero,
}

/** EntryPoint 0.8 (ERC-4337) and the account contract for EIP-7702, at their canonical addresses. */
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
export const simple7702Account = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** The last of anvil's ten development accounts, which pays for transactions of the local stack itself. */
export const operator = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 9,
})

/**
 * Returns a client of a local chain that sends as `operator`.
 * @param {{ id: number, name: string, nativeCurrency: { name: string, symbol: string, decimals: number }, rpcUrl:
 * string }} chain
 */
export function operatorOf({ rpcUrl, ...chain }) {
  const transport = http(rpcUrl)
  return createWalletClient({
    account: operator,
    chain: defineChain({ ...chain, rpcUrls: { default: { http: [rpcUrl] } } }),
    transport,
    pollingInterval: 50,
  }).extend(publicActions)
}

/** Deploys both contracts on a local chain, unless they exist. @param {Parameters<typeof operatorOf>[0]} chain */
export async function deployAccountAbstraction(chain) {
  const client = operatorOf(chain)
  for (const [name, salt] of Object.entries(contracts)) {
    const { bytecode } = require(`@account-abstraction/contracts/artifacts/${name}.json`)
    const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })
    if (await client.getCode({ address })) continue
    const hash = await client.sendTransaction({ to: deployer, data: concat([salt, bytecode]), gas: 12_000_000n })
    // A transaction that anvil left waiting, or whose block was seen before its receipt, would never be told of: no
    // other transaction comes, so no other block does.
    for (let tries = 0; !(await client.getTransactionReceipt({ hash }).catch(() => undefined)); tries++) {
      if (tries === 100) throw new Error(`${name} could not be deployed on ${chain.rpcUrl}.`)
      await client.request({ method: 'evm_mine', params: undefined })
    }
  }
}
