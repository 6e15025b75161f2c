import { domainSeparator, keccak256, stringToHex, toEventSelector } from 'viem'
import { address, load, number, put, refuse, text, tokenCode } from './token-code.mjs'

const typeHash = keccak256(
  stringToHex(
    'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
  ),
)
// Places in the calldata of `transferWithAuthorization`.
const [from, to, value, validAfter, validBefore, nonce, v] = [4, 36, 68, 100, 132, 164, 196]

/** Leaves the slot in which the use of a nonce is stored; three words, so that no allowance is stored there. */
const slotOf = (owner, nonce) => [
  ...[...address(owner), ...put(0), nonce, 'CALLDATALOAD', ...put(0x20), 1, ...put(0x40)],
  ...[0x60, 0, 'KECCAK256'],
]

/**
 * Returns the bytecode of an ERC-20 token of a local chain whose transfers can be signed by their payer and sent by
 * anybody.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3009
 * @param {{ name: string, symbol: string, decimals: number, version: string, chainId: number, address: `0x${string}` }}
 * token
 */
export function authorizedTokenCode({ name, symbol, decimals, version, chainId, address: verifyingContract }) {
  const separator = domainSeparator({ domain: { name, version, chainId, verifyingContract } })
  const functions = {
    'version()': text(version),
    'DOMAIN_SEPARATOR()': number([separator]),
    'authorizationState(address,bytes32)': number([...slotOf(4, 36), 'SLOAD']),
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)': [
      ...['TIMESTAMP', validAfter, 'CALLDATALOAD', 'LT', 'ISZERO', '@early', 'JUMPI'],
      ...[validBefore, 'CALLDATALOAD', 'TIMESTAMP', 'LT', 'ISZERO', '@late', 'JUMPI'],
      ...[...slotOf(from, nonce), 'SLOAD', '@used', 'JUMPI', 1, ...slotOf(from, nonce), 'SSTORE'],
      // The hash of the signed message, of which the first byte pair is 0x1901.
      ...[typeHash, ...put(0), 0xc0, 4, 0x20, 'CALLDATACOPY', 0xe0, 0, 'KECCAK256'],
      ...[`0x1901${'00'.repeat(30)}`, ...put(0), separator, ...put(2), ...put(0x22), 0x42, 0, 'KECCAK256'],
      // The address that signed, by the contract at 1; nothing is written for a wrong signature.
      ...[...put(0), 0x60, v, 0x20, 'CALLDATACOPY', 0, ...put(0x80)],
      ...[0x20, 0x80, 0x80, 0, 1, 'GAS', 'STATICCALL', 'POP'],
      ...[...load(0x80), ...address(from), 'EQ', 'ISZERO', '@signature', 'JUMPI'],
      ...[...load(0x80), 'ISZERO', '@signature', 'JUMPI'],
      ...[nonce, 'CALLDATALOAD', ...address(from)],
      ...[toEventSelector('event AuthorizationUsed(address indexed, bytes32 indexed)'), 0, 0, 'LOG3'],
      ...[...address(from), ...put(0), ...address(to), ...put(0x20), value, 'CALLDATALOAD', ...put(0x40)],
      ...['@move', 'JUMP'],
    ],
  }
  return tokenCode(
    { name, symbol, decimals },
    {
      functions,
      shared: [
        ...refuse('early', 'authorization is not yet valid'),
        ...refuse('late', 'authorization is expired'),
        ...refuse('used', 'authorization is used'),
        ...refuse('signature', 'invalid signature'),
      ],
    },
  )
}
