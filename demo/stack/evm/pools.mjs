import { createRequire } from 'node:module'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { sendInTurn } from './send-in-turn.mjs'
import { demoTokens } from './tokens.mjs'

const require = createRequire(import.meta.url)

/** Makes nothing but this: the contracts' addresses follow from it and from the order of its transactions. */
const deployer = getAddress('0x2c8e41d07b5f93a6e01d7c24b98a35f60d7e1b94')
const created = (nonce) => getContractAddress({ from: deployer, nonce })
const [wrapped, factory] = [created(0n), created(1n)]
/** The contract that swaps on a local chain: router 02 of Uniswap v2, unchanged. */
export const swapRouter = created(2n)

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 value)',
  'function addLiquidityETH(address token, uint256 desired, uint256 tokenMin, uint256 coinMin, address to, uint256 deadline) payable',
])
/** Coins in each pool. */
const depth = parseEther('500')
/** Price of each token in US dollars, as a fraction. A pass has no pool. */
const dollars = { HUSD: [9998n, 10_000n], KITE: [553n, 1000n] }

/**
 * Deploys Uniswap v2 on a local chain, with a pool of the coin and each token that has a price. The owner of the shares
 * is an account that nobody has.
 * @param {{ rpcUrl: string }} chain
 * @param {string} coinPrice of the coin in US dollars
 */
export async function deployPools(chain, coinPrice) {
  const create = ({ bytecode }, ...addresses) => {
    const types = addresses.map(() => ({ type: 'address' }))
    const code = bytecode.replace(/^0x/, '')
    return { data: `0x${code}${encodeAbiParameters(types, addresses).slice(2)}`, gas: '0x7a1200' }
  }
  const write = (to, functionName, args, value = 0n) => ({
    ...{ to, value: `0x${value.toString(16)}` },
    data: encodeFunctionData({ abi, functionName, args }),
    gas: '0x7a1200',
  })
  const transactions = [
    create(require('@uniswap/v2-periphery/build/WETH9.json')),
    create(require('@uniswap/v2-core/build/UniswapV2Factory.json'), deployer),
    create(require('@uniswap/v2-periphery/build/UniswapV2Router02.json'), factory, wrapped),
    ...demoTokens.flatMap(({ address, symbol, decimals }) => {
      const [above, below] = dollars[symbol] ?? []
      if (!above) return []
      const worth = (depth * parseUnits(coinPrice, 18)) / 10n ** 18n
      const amount = (worth * below * 10n ** BigInt(decimals)) / above / 10n ** 18n
      return [
        write(address, 'mint', [deployer, amount]),
        write(address, 'approve', [swapRouter, amount]),
        write(swapRouter, 'addLiquidityETH', [address, amount, amount, depth, deployer, maxUint256], depth),
      ]
    }),
  ]
  await sendInTurn(chain, { what: 'The pools', from: deployer, balance: depth * 10n, transactions })
}
