import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  // https://eips.ethereum.org/EIPS/eip-2612
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  // https://github.com/Uniswap/permit2
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

export type TokenCall =
  | { readonly kind: 'transfer'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'transferFrom'; readonly from: string; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'approve' | 'increaseAllowance'; readonly spender: string; readonly amount: bigint }
  | {
      readonly kind: 'permit'
      readonly owner: string
      readonly spender: string
      readonly amount: bigint
      readonly deadline: bigint
    }
  | {
      readonly kind: 'approveThrough'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
      readonly deadline: bigint
    }
  | { readonly kind: 'setApprovalForAll'; readonly operator: string; readonly approved: boolean }

/** Returns true for an approval of nobody, by which a collection takes back the permission for one item. */
export const isToNobody = (call: TokenCall): boolean => call.kind === 'approve' && BigInt(call.spender) === 0n

/** Returns the address that a call gives a permission to; undefined for other calls, and if it takes one back. */
export function permittedBy(call: TokenCall): string | undefined {
  if (call.kind === 'setApprovalForAll') return call.approved ? call.operator : undefined
  if (isToNobody(call)) return undefined
  return 'spender' in call && call.amount > 0n ? call.spender : undefined
}

/** Returns the decoded token call; undefined for other calls, and for data with extra bytes. */
export function tokenCallOf(data: Hex): TokenCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    // The decoder ignores trailing bytes and dirty padding, so that the call is encoded again and compared.
    const again = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    if (again !== data.toLowerCase()) return undefined
    switch (functionName) {
      case 'transfer':
        return { kind: functionName, to: args[0], amount: args[1] }
      case 'transferFrom':
        return { kind: functionName, from: args[0], to: args[1], amount: args[2] }
      case 'approve':
        return args.length === 2
          ? { kind: functionName, spender: args[0], amount: args[1] }
          : { kind: 'approveThrough', token: args[0], spender: args[1], amount: args[2], deadline: BigInt(args[3]) }
      case 'increaseAllowance':
        return { kind: functionName, spender: args[0], amount: args[1] }
      case 'permit':
        return { kind: functionName, owner: args[0], spender: args[1], amount: args[2], deadline: args[3] }
      case 'setApprovalForAll':
        return { kind: functionName, operator: args[0], approved: args[1] }
    }
  } catch {
    return undefined
  }
}
