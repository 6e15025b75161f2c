import { pad, toEventSelector, toFunctionSelector } from 'viem'
import { add, address, contractCode, give, load, number, put, refuse, text } from './token-code.mjs'

/** Words of a metadata URI: longer ones do not fit. */
export const uriWords = 16
/** Bits by which an id is moved to the slots of its metadata URI, so that they are beyond every address. */
const URI_SHIFT = 168

/** The slot of the length of an id's metadata URI; its words are in the slots after it. @param {bigint} id */
export const uriSlot = (id) => (id + 1n) << BigInt(URI_SHIFT)

const argument = (index) => [4 + 32 * index, 'CALLDATALOAD']
const addressOf = (index) => address(4 + 32 * index)
// Memory of a transfer, behind what a call of the recipient takes.
const [FROM, TO, ID, AMOUNT] = [0x200, 0x220, 0x240, 0x260]
const isNot = (label) => ['EQ', 'ISZERO', `@${label}`, 'JUMPI']
const selectorWord = (signature) => pad(toFunctionSelector(signature), { dir: 'right', size: 32 })

/** Code that returns the metadata URI of the id in the first argument. */
const uri = [
  ...[0x20, ...put(0), ...argument(0), 1, 'ADD', URI_SHIFT, 'SHL', ...put(ID)],
  ...[...load(ID), 'SLOAD', ...put(0x20)],
  ...Array.from({ length: uriWords }, (_, index) => [
    ...[...load(ID), index + 1, 'ADD', 'SLOAD', ...put(0x40 + 32 * index)],
  ]).flat(),
  ...give(0x40 + 32 * uriWords),
]

/** Code that asks a recipient with code whether it accepts, by the words after the operator. */
const askRecipient = (signature, words) => [
  ...[...load(TO), 'EXTCODESIZE', '@ask', 'JUMPI', 'STOP', ':ask'],
  ...[selectorWord(signature), ...put(0), 'CALLER', ...put(4)],
  ...words.flatMap((value, index) => [...value, ...put(0x24 + 32 * index)]),
  ...[0x20, 0, 0x24 + 32 * words.length, 0, 0, ...load(TO), 'GAS', 'CALL', 'ISZERO', '@receiver', 'JUMPI'],
  ...[...load(0), selectorWord(signature), ...isNot('receiver'), 'STOP'],
]

/** Code that answers true for these interfaces. */
const interfaces = (ids) => number([0, ...ids.flatMap((id) => [...argument(0), 0xe0, 'SHR', id, 'EQ', 'OR'])])

/**
 * Returns the bytecode of an ERC-721 contract whose ids are 1 to `supply`, and that only owners move. The owner is at
 * the slot of the id, the count of an owner at that of its address.
 * @param {{ name: string, symbol: string, supply: number }} collection
 */
export function nftCode({ name, symbol, supply }) {
  const functions = {
    'supportsInterface(bytes4)': interfaces(['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x780e9d63']),
    'name()': text(name),
    'symbol()': text(symbol),
    'balanceOf(address)': number([...addressOf(0), 'SLOAD']),
    'ownerOf(uint256)': [
      ...[...argument(0), 'SLOAD', 'ISZERO', '@owner', 'JUMPI'],
      ...number([...argument(0), 'SLOAD']),
    ],
    'tokenURI(uint256)': uri,
    'tokenOfOwnerByIndex(address,uint256)': [
      ...[1, ...put(ID), ...argument(1), ...put(AMOUNT), ':next'],
      // An index beyond the last one ends at the first id that does not exist.
      ...[...load(ID), supply, 'LT', '@owner', 'JUMPI'],
      ...[...load(ID), 'SLOAD', ...addressOf(0), 'EQ', '@held', 'JUMPI', ':step'],
      ...[1, ...load(ID), 'ADD', ...put(ID), '@next', 'JUMP', ':held'],
      ...[...load(AMOUNT), '@skip', 'JUMPI', ...number(load(ID)), ':skip'],
      ...[1, ...load(AMOUNT), 'SUB', ...put(AMOUNT), '@step', 'JUMP'],
    ],
    'safeTransferFrom(address,address,uint256)': [
      ...[...addressOf(0), ...put(FROM), ...addressOf(1), ...put(TO), ...argument(2), ...put(ID)],
      ...[...load(ID), 'SLOAD', ...load(FROM), ...isNot('owner'), 'CALLER', ...load(FROM), ...isNot('owner')],
      ...[...load(TO), 'ISZERO', '@receiver', 'JUMPI', ...load(TO), ...load(ID), 'SSTORE'],
      ...[1, ...load(FROM), 'SLOAD', 'SUB', ...load(FROM), 'SSTORE', ...add(load(TO), [1])],
      ...[...load(ID), ...load(TO), ...load(FROM)],
      ...[toEventSelector('event Transfer(address indexed, address indexed, uint256 indexed)'), 0, 0, 'LOG4'],
      ...askRecipient('onERC721Received(address,address,uint256,bytes)', [load(FROM), load(ID), [0x80], [0]]),
    ],
  }
  return contractCode(functions, [
    ...refuse('owner', 'ERC721: not the owner'),
    ...refuse('receiver', 'ERC721: not accepted'),
  ])
}

/** Code that leaves the slot of a balance, of the owner and the id in the first two words of memory. */
const balanceSlot = [0x40, 0, 'KECCAK256']

/**
 * Returns the bytecode of an ERC-1155 contract that only owners move. A balance is at the hash of its owner and id.
 * @param {{ name: string }} collection
 */
export function editionCode({ name }) {
  const holding = (owner) => [...owner, ...put(0), ...load(ID), ...put(0x20), ...balanceSlot]
  const functions = {
    'supportsInterface(bytes4)': interfaces(['0x01ffc9a7', '0xd9b67a26', '0x0e89341c']),
    'name()': text(name),
    'uri(uint256)': uri,
    'balanceOf(address,uint256)': [...[...argument(1), ...put(ID)], ...number([...holding(addressOf(0)), 'SLOAD'])],
    'balanceOfBatch(address[],uint256[])': [
      // Both lists have one length; the answers are written behind the memory of a transfer.
      ...[0x20, ...put(0x300), ...argument(0), 4, 'ADD', 'CALLDATALOAD', ...put(0x320), 0, ...put(AMOUNT), ':next'],
      ...[...load(0x320), ...load(AMOUNT), 'LT', 'ISZERO', '@done', 'JUMPI'],
      ...[...load(AMOUNT), 5, 'SHL', ...argument(1), 'ADD', 0x24, 'ADD', 'CALLDATALOAD', ...put(ID)],
      ...[...load(AMOUNT), 5, 'SHL', ...argument(0), 'ADD', 0x24, 'ADD', 'CALLDATALOAD', ...put(FROM)],
      ...[...holding(load(FROM)), 'SLOAD', ...load(AMOUNT), 5, 'SHL', 0x340, 'ADD', 'MSTORE'],
      ...[1, ...load(AMOUNT), 'ADD', ...put(AMOUNT), '@next', 'JUMP', ':done'],
      ...[...load(0x320), 5, 'SHL', 0x40, 'ADD', 0x300, 'RETURN'],
    ],
    'safeTransferFrom(address,address,uint256,uint256,bytes)': [
      ...[...addressOf(0), ...put(FROM), ...addressOf(1), ...put(TO)],
      ...[...argument(2), ...put(ID), ...argument(3), ...put(AMOUNT)],
      ...['CALLER', ...load(FROM), ...isNot('owner'), ...load(TO), 'ISZERO', '@receiver', 'JUMPI'],
      ...[...load(AMOUNT), ...holding(load(FROM)), 'SLOAD', 'LT', '@balance', 'JUMPI'],
      ...[...load(AMOUNT), ...holding(load(FROM)), 'SLOAD', 'SUB', ...holding(load(FROM)), 'SSTORE'],
      ...[...load(AMOUNT), ...holding(load(TO)), 'SLOAD', 'ADD', ...holding(load(TO)), 'SSTORE'],
      ...[...load(TO), ...load(FROM), 'CALLER'],
      toEventSelector('event TransferSingle(address indexed, address indexed, address indexed, uint256, uint256)'),
      ...[0x40, ID, 'LOG4'],
      ...askRecipient('onERC1155Received(address,address,uint256,uint256,bytes)', [
        ...[load(FROM), load(ID), load(AMOUNT), [0xa0], [0]],
      ]),
    ],
  }
  return contractCode(functions, [
    ...refuse('owner', 'ERC1155: not the owner'),
    ...refuse('balance', 'ERC1155: more than held'),
    ...refuse('receiver', 'ERC1155: not accepted'),
  ])
}
