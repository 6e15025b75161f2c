import { concatHex, getContractAddress, pad } from 'viem'

/**
 * Factory for CREATE2 that anvil has from its start: https://github.com/Arachnid/deterministic-deployment-proxy
 * @type {import('viem').Hex}
 */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = pad('0x01', { size: 32 })

/**
 * Code of an account by EIP-1271. It accepts signatures of the owner in its first slot; a call with 32 bytes changes
 * the owner.
 * @type {import('viem').Hex}
 */
const runtime =
  '0x3660201460545760043560005260a43560001a602052606435604052608435606052602060806080600060015afa5060805160005414604357600060005260206000f35b631626ba7e60e01b60005260206000f35b60003560005500'
/** @type {import('viem').Hex} */
const copyRuntime = '0x605c8060236000396000f3'

/**
 * An account of an owner: its address, and the call that deploys it.
 * @param {import('viem').Hex} owner
 */
export function contractAccount(owner) {
  const bytecode = concatHex(['0x73', owner, '0x600055', copyRuntime, runtime])
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
    factory,
    factoryData: concatHex([salt, bytecode]),
    /** @param {import('viem').Hex} next */
    setOwner: (next) => pad(next, { size: 32 }),
  }
}
