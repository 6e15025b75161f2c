import { decodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

export type TokenCall =
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'transferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'approve' | 'increaseAllowance'; readonly spender: string; readonly amount: bigint }
  | { readonly kind: 'setApprovalForAll'; readonly operator: string; readonly approved: boolean }

/** What a call says to a token, or undefined when it says something else, or the same with something behind it. */
export function tokenCallOf(data: Hex): TokenCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    // Every argument is one word. More is not in the shown facts, less was made up by the decoder.
    if (data.length !== 10 + 64 * args.length) return undefined
    switch (functionName) {
      case 'transfer':
        return { kind: functionName, to: args[0], amount: args[1] }
      case 'transferFrom':
        return { kind: functionName, from: args[0], to: args[1], amount: args[2] }
      case 'approve':
      case 'increaseAllowance':
        return { kind: functionName, spender: args[0], amount: args[1] }
      case 'setApprovalForAll':
        return { kind: functionName, operator: args[0], approved: args[1] }
    }
  } catch {
    return undefined
  }
}
