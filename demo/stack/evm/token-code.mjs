import { concat, numberToHex, pad, size, stringToHex, toEventSelector, toFunctionSelector } from 'viem'

const opcodes = {
  STOP: 0x00,
  ADD: 0x01,
  MUL: 0x02,
  SUB: 0x03,
  DIV: 0x04,
  LT: 0x10,
  EQ: 0x14,
  ISZERO: 0x15,
  AND: 0x16,
  OR: 0x17,
  SHL: 0x1b,
  SHR: 0x1c,
  KECCAK256: 0x20,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CALLDATACOPY: 0x37,
  EXTCODESIZE: 0x3b,
  TIMESTAMP: 0x42,
  POP: 0x50,
  MLOAD: 0x51,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  LOG3: 0xa3,
  LOG4: 0xa4,
  CALL: 0xf1,
  RETURN: 0xf3,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
}

/** Returns hexadecimal with an even number of digits. */
const hexOf = (value) => numberToHex(value, { size: Math.max(1, Math.ceil(value.toString(16).length / 2)) })
const push = (hex) => concat([numberToHex(0x5f + size(hex)), hex])
const word = (text) => pad(stringToHex(text), { dir: 'right', size: 32 })

/**
 * Assembles opcodes, numbers and hexadecimal values to push, labels (`:label`) and pushed label positions (`@label`).
 */
function assemble(words) {
  const places = new Map()
  const lengthOf = (item) => {
    if (typeof item === 'number') return 1 + size(hexOf(item))
    if (item.startsWith('0x')) return 1 + size(item)
    return item.startsWith('@') ? 3 : 1
  }
  let at = 0
  for (const item of words) {
    if (`${item}`.startsWith(':')) places.set(item.slice(1), at)
    at += lengthOf(item)
  }
  return concat(
    words.map((item) => {
      if (typeof item === 'number') return push(hexOf(item))
      if (item.startsWith('0x')) return push(item)
      if (item.startsWith('@')) return push(numberToHex(places.get(item.slice(1)), { size: 2 }))
      return numberToHex(item.startsWith(':') ? opcodes.JUMPDEST : opcodes[item], { size: 1 })
    }),
  )
}

/** Storage layout: balances are stored at the owner's address, the supply at the highest slot. */
export const supplySlot = `0x${'ff'.repeat(32)}`

export const put = (offset) => [offset, 'MSTORE']
export const load = (offset) => [offset, 'MLOAD']
export const address = (offset) => [offset, 'CALLDATALOAD', `0x${'ff'.repeat(20)}`, 'AND']
export const give = (bytes) => [bytes, 0, 'RETURN']
export const number = (value) => [...value, ...put(0), ...give(32)]
export const text = (value) => [0x20, ...put(0), value.length, ...put(0x20), word(value), ...put(0x40), ...give(0x60)]
const log = (signature) => [
  ...load(0x20),
  ...load(0),
  toEventSelector(`${signature}(address indexed, address indexed, uint256)`),
  0x20,
  0x40,
  'LOG3',
]
export const add = (slot, amount) => [...slot, 'SLOAD', ...amount, 'ADD', ...slot, 'SSTORE']

/** Returns code at a label that reverts with a reason of 32 characters at most. */
export const refuse = (label, reason) => [
  `:${label}`,
  ...[word('').replace(/^0x0{8}/, '0x08c379a0'), ...put(0), 0x20, ...put(4), reason.length, ...put(0x24)],
  ...[word(reason), ...put(0x44), 0x64, 0, 'REVERT'],
]

/** Returns the bytecode of a contract: the code of each function by its signature, and code that they share. */
export function contractCode(functions, shared) {
  const entries = Object.entries(functions)
  return assemble([
    ...[0, 'CALLDATALOAD', 0xe0, 'SHR'],
    ...entries.flatMap(([signature], index) => ['DUP1', toFunctionSelector(signature), 'EQ', `@f${index}`, 'JUMPI']),
    ...[0, 0, 'REVERT'],
    ...entries.flatMap(([, code], index) => [`:f${index}`, ...code]),
    ...shared,
  ])
}

/**
 * Returns the bytecode of an ERC-20 token for the local chains, with a `mint` that anybody may call.
 * @param {{ name: string, symbol: string, decimals: number, feeBasisPoints?: number, surcharge?: number,
 * isSilent?: boolean, isFromZeroOnly?: boolean }} token name and symbol of 31 characters at most. `feeBasisPoints` of a
 * transfer do not arrive; `surcharge` is taken from the sender above the amount; a silent token answers a transfer with
 * no data; one from zero only refuses to change an allowance that is neither 0 nor set to 0, as USDT on Ethereum does.
 * @param {{ functions: Record<string, readonly (string | number)[]>, shared: readonly (string | number)[] }} [more]
 * code of a token that can do more. A jump to `@move` transfers the amount at 0x40 from the owner at 0x00 to 0x20.
 */
export function tokenCode(
  { name, symbol, decimals, feeBasisPoints = 0, surcharge = 0, isSilent = false, isFromZeroOnly = false },
  more = { functions: {}, shared: [] },
) {
  // Memory layout: owner at 0x00, spender or recipient at 0x20, amount at 0x40.
  const functions = {
    'name()': text(name),
    'symbol()': text(symbol),
    'decimals()': number([decimals]),
    'totalSupply()': number([supplySlot, 'SLOAD']),
    'balanceOf(address)': number([...address(4), 'SLOAD']),
    'allowance(address,address)': [
      ...[...address(4), ...put(0), ...address(36), ...put(0x20)],
      ...number([0x40, 0, 'KECCAK256', 'SLOAD']),
    ],
    'approve(address,uint256)': [
      ...['CALLER', ...put(0), ...address(4), ...put(0x20), 36, 'CALLDATALOAD', ...put(0x40)],
      ...(isFromZeroOnly
        ? [...load(0x40), 'ISZERO', 0x40, 0, 'KECCAK256', 'SLOAD', 'ISZERO', 'OR', 'ISZERO', '@change', 'JUMPI']
        : []),
      ...[...load(0x40), 0x40, 0, 'KECCAK256', 'SSTORE'],
      ...[...log('event Approval'), ...number([1])],
    ],
    'transfer(address,uint256)': [
      ...['CALLER', ...put(0), ...address(4), ...put(0x20), 36, 'CALLDATALOAD', ...put(0x40)],
      ...['@move', 'JUMP'],
    ],
    'transferFrom(address,address,uint256)': [
      ...[...address(4), ...put(0), 'CALLER', ...put(0x20), 68, 'CALLDATALOAD', ...put(0x40)],
      ...[...load(0x40), 0x40, 0, 'KECCAK256', 'SLOAD', 'LT', '@allowance', 'JUMPI'],
      ...[...load(0x40), 0x40, 0, 'KECCAK256', 'SLOAD', 'SUB', 0x40, 0, 'KECCAK256', 'SSTORE'],
      ...[...address(36), ...put(0x20), '@move', 'JUMP'],
    ],
    'mint(address,uint256)': [
      ...[0, ...put(0), ...address(4), ...put(0x20), 36, 'CALLDATALOAD', ...put(0x40)],
      ...[...add(load(0x20), load(0x40)), ...add([supplySlot], load(0x40))],
      ...[...log('event Transfer'), ...number([1])],
    ],
  }
  return contractCode({ ...functions, ...more.functions }, [
    ...more.shared,
    ':move',
    ...[...load(0x40), ...load(0), 'SLOAD', 'LT', '@balance', 'JUMPI'],
    ...[...load(0x40), ...load(0), 'SLOAD', 'SUB', ...load(0), 'SSTORE'],
    ...(surcharge ? [surcharge, ...load(0), 'SLOAD', 'SUB', ...load(0), 'SSTORE'] : []),
    ...(feeBasisPoints
      ? [10_000, feeBasisPoints, ...load(0x40), 'MUL', 'DIV', ...load(0x40), 'SUB', ...put(0x40)]
      : []),
    ...add(load(0x20), load(0x40)),
    ...[...log('event Transfer'), ...(isSilent ? give(0) : number([1]))],
    ...refuse('balance', 'ERC20: amount exceeds balance'),
    ...refuse('allowance', 'ERC20: insufficient allowance'),
    ...(isFromZeroOnly ? refuse('change', 'ERC20: set the allowance to 0') : []),
  ])
}
