import {
  type AbiFunction,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'

export interface InnerCall {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  /** True for DELEGATECALL: the target's code runs as the calling contract. */
  readonly isDelegated?: boolean
}

export interface InnerCalls {
  readonly calls: readonly InnerCall[]
  /** Number of further parts that cannot be decoded. */
  readonly unreadable: number
  /** True if one of them grants a permission. */
  readonly hasPermit?: boolean
}

interface Around {
  readonly to: Hex
}
type Reader = (args: readonly unknown[], around: Around) => InnerCalls | undefined
interface Part {
  readonly target: Hex
  readonly value?: bigint
  readonly callData?: Hex
  readonly data?: Hex
}
interface PackedOperation {
  readonly sender: Hex
  readonly callData: Hex
}

const all = (calls: readonly InnerCall[]): InnerCalls => ({ calls, unreadable: 0 })
const partsOf = (given: unknown): InnerCalls =>
  all(
    (given as readonly Part[]).map(({ target, value = 0n, callData, data }) => ({
      to: target,
      value,
      data: callData ?? data ?? '0x',
    })),
  )
/** Combines parallel lists; undefined if their lengths differ. */
const zipped = (targets: unknown, values: unknown, datas: unknown): InnerCalls | undefined => {
  const [to, value, data] = [
    targets as readonly Hex[],
    values as readonly bigint[] | undefined,
    datas as readonly Hex[],
  ]
  if (to.length !== data.length || (value && value.length !== 0 && value.length !== to.length)) return undefined
  return all(to.map((one, at) => ({ to: one, value: value?.[at] ?? 0n, data: data[at] as Hex })))
}
const toItself = (datas: unknown, { to }: Around): InnerCalls =>
  all((datas as readonly Hex[]).map((data) => ({ to, value: 0n, data })))
const routed = (commands: unknown): InnerCalls => {
  const kinds = [...String(commands).slice(2).matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16) & 0x3f)
  // PERMIT2_PERMIT_BATCH and PERMIT2_PERMIT of https://github.com/Uniswap/universal-router
  return { calls: [], unreadable: kinds.length, hasPermit: kinds.some((kind) => kind === 0x03 || kind === 0x0a) }
}
const operations = (given: unknown): InnerCalls =>
  all((given as readonly PackedOperation[]).map(({ sender, callData }) => ({ to: sender, value: 0n, data: callData })))

const calls7821 = parseAbiParameters('(address target, uint256 value, bytes data)[] calls')
/** Decodes a batch of https://eips.ethereum.org/EIPS/eip-7821 without data for the account. */
function batchOf(mode: unknown, data: unknown): InnerCalls {
  const unread = { calls: [], unreadable: 1 }
  if (!/^0x0100(?:0{8}|0{4}7821)?/.test(String(mode))) return unread
  try {
    const [calls] = decodeAbiParameters(calls7821, data as Hex)
    return encodeAbiParameters(calls7821, [calls]) === data ? partsOf(calls) : unread
  } catch {
    return unread
  }
}

/** Decodes the packed list of MultiSend in https://github.com/safe-global/safe-smart-account; every byte must match. */
function multiSend(given: unknown): InnerCalls | undefined {
  const hex = String(given).slice(2)
  const calls: InnerCall[] = []
  let at = 0
  const take = (bytes: number): string | undefined => {
    const part = hex.slice(at, at + 2 * bytes)
    at += 2 * bytes
    return part.length === 2 * bytes ? part : undefined
  }
  while (at < hex.length) {
    const [kind, to, value, size] = [take(1), take(20), take(32), take(32)]
    if ((kind !== '00' && kind !== '01') || !to || !value || !size) return undefined
    const length = BigInt(`0x${size}`)
    const data = length <= BigInt(hex.length) ? take(Number(length)) : undefined
    if (data === undefined) return undefined
    calls.push({
      to: getAddress(`0x${to}`),
      value: BigInt(`0x${value}`),
      data: `0x${data}`,
      ...(kind === '01' && { isDelegated: true }),
    })
  }
  return all(calls)
}

const readers: readonly (readonly [signature: string, read: Reader])[] = [
  ['function multicall(bytes[] data)', ([data], around) => toItself(data, around)],
  ['function multicall(uint256 deadline, bytes[] data)', ([, data], around) => toItself(data, around)],
  ['function multicall(bytes32 previous, bytes[] data)', ([, data], around) => toItself(data, around)],
  ['function aggregate((address target, bytes callData)[] calls)', ([calls]) => partsOf(calls)],
  ['function tryAggregate(bool strict, (address target, bytes callData)[] calls)', ([, calls]) => partsOf(calls)],
  ['function blockAndAggregate((address target, bytes callData)[] calls)', ([calls]) => partsOf(calls)],
  [
    'function tryBlockAndAggregate(bool strict, (address target, bytes callData)[] calls)',
    ([, calls]) => partsOf(calls),
  ],
  ['function aggregate3((address target, bool mayFail, bytes callData)[] calls)', ([calls]) => partsOf(calls)],
  [
    'function aggregate3Value((address target, bool mayFail, uint256 value, bytes callData)[] calls)',
    ([calls]) => partsOf(calls),
  ],
  [
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ([to, value, data, operation]) =>
      all([
        { to: to as Hex, value: value as bigint, data: data as Hex, ...(operation !== 0 && { isDelegated: true }) },
      ]),
  ],
  ['function multiSend(bytes transactions)', ([transactions]) => multiSend(transactions)],
  [
    'function execute(address target, uint256 value, bytes data)',
    ([to, value, data]) => all([{ to: to as Hex, value: value as bigint, data: data as Hex }]),
  ],
  ['function executeBatch((address target, uint256 value, bytes data)[] calls)', ([calls]) => partsOf(calls)],
  ['function executeBatch(address[] targets, bytes[] datas)', ([to, data]) => zipped(to, undefined, data)],
  [
    'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    ([to, value, data]) => zipped(to, value, data),
  ],
  ['function execute(bytes32 mode, bytes data)', ([mode, data]) => batchOf(mode, data)],
  ['function execute(bytes commands, bytes[] inputs)', ([commands]) => routed(commands)],
  ['function execute(bytes commands, bytes[] inputs, uint256 deadline)', ([commands]) => routed(commands)],
  [
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 limits, uint256 gas, bytes32 fees, bytes paymaster, bytes signature)[] operations, address beneficiary)',
    ([given]) => operations(given),
  ],
  [
    'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGas, uint256 verificationGas, uint256 gas, uint256 most, uint256 tip, bytes paymaster, bytes signature)[] operations, address beneficiary)',
    ([given]) => operations(given),
  ],
]

const bySelector = new Map(
  readers.map(([signature, read]) => {
    const abi = parseAbi([signature]) as readonly AbiFunction[]
    return [toFunctionSelector(signature), { abi, read }] as const
  }),
)

/** Returns the nested calls of a known form; undefined for other forms, or if bytes are left over. */
export function innerCalls(to: Hex, data: Hex): InnerCalls | undefined {
  const known = bySelector.get(data.slice(0, 10).toLowerCase() as Hex)
  if (!known) return undefined
  try {
    const { args = [] } = decodeFunctionData({ abi: known.abi, data })
    const again = encodeFunctionData({ abi: known.abi, args } as Parameters<typeof encodeFunctionData>[0])
    const found = again === data.toLowerCase() ? known.read(args, { to }) : undefined
    return found && found.calls.length + found.unreadable > 0 ? found : undefined
  } catch {
    return undefined
  }
}
