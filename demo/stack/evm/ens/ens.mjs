import { readFile } from 'node:fs/promises'
import {
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  labelhash,
  namehash,
  parseAbi,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { sendInTurn } from '../send-in-turn.mjs'

/** Has the contracts alone: the addresses follow from it and from the order of its transactions. */
export const ensDeployer = getAddress('0x7e5ba0c9d2f64183e1c70d95a8b36f2c4d09e1a7')
const created = (nonce) => getContractAddress({ from: ensDeployer, nonce })
const [registry, resolver, reverse] = [created(0n), created(1n), created(2n)]
/** The contract that resolves the names of a local chain. */
export const ensUniversalResolver = created(3n)

/** Two accounts that nothing else uses. */
const account = (addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }).address
const [owner, imitator] = [account(20), account(21)]
/**
 * The demo's name on the chain, which leads back from its owner; another account claims it as well, and must not be
 * called by it.
 */
export const demoName = { name: 'maren.tide', owner, imitator, registry, resolver, registrar: reverse }

const abi = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
  'function setAddr(bytes32 node, address a)',
  'function setName(bytes32 node, string name)',
])
const write = (to, functionName, args) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args }),
  gas: '0x493e0',
})
const root = `0x${'0'.repeat(64)}`

/**
 * Deploys ENS on a local chain: registry, resolver and reverse registrar as ENS made them, a contract with the
 * interface of its universal resolver, and the demo's name.
 * @param {{ rpcUrl: string }} chain
 */
export async function deployEns(chain) {
  const code = JSON.parse(await readFile(new URL('contracts.json', import.meta.url), 'utf8'))
  const create = (name, ...addresses) => {
    const given = encodeAbiParameters(
      addresses.map(() => ({ type: 'address' })),
      addresses,
    )
    return { data: code[name] + given.slice(2), gas: '0x4c4b40' }
  }
  const named = namehash(demoName.name)
  const [label, zone] = demoName.name.split('.')
  const reversed = [owner, imitator].flatMap((account) => {
    const hex = account.slice(2).toLowerCase()
    const node = namehash(`${hex}.addr.reverse`)
    return [
      write(registry, 'setSubnodeOwner', [namehash('addr.reverse'), labelhash(hex), ensDeployer]),
      write(registry, 'setResolver', [node, resolver]),
      write(resolver, 'setName', [node, demoName.name]),
    ]
  })
  const transactions = [
    create('ENSRegistry'),
    create('PublicResolver', registry),
    create('ReverseRegistrar', registry, resolver),
    create('UniversalResolver', registry),
    write(registry, 'setSubnodeOwner', [root, labelhash(zone), ensDeployer]),
    write(registry, 'setSubnodeOwner', [namehash(zone), labelhash(label), ensDeployer]),
    write(registry, 'setResolver', [named, resolver]),
    write(resolver, 'setAddr', [named, owner]),
    write(registry, 'setSubnodeOwner', [root, labelhash('reverse'), ensDeployer]),
    write(registry, 'setSubnodeOwner', [namehash('reverse'), labelhash('addr'), ensDeployer]),
    ...reversed,
    write(registry, 'setSubnodeOwner', [namehash('reverse'), labelhash('addr'), reverse]),
  ]
  await sendInTurn(chain, { what: 'ENS', from: ensDeployer, balance: 10n ** 18n, transactions })
}
