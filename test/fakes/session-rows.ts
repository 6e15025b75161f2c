import type { SmartSessionRequest } from '../../src/chains/core/smart-session.ts'

export const tokenAddress = '0x52908400098527886E0F7030069857D2E4169EE7'

export const coinPermission = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x2386f26fc10000', start: 0, period: 86_400 },
} as const
export const tokenPermission = {
  type: 'erc20-recurring-allowance',
  data: { allowance: '0xf4240', start: 0, period: 604_800, address: tokenAddress },
} as const
export const callPermission = {
  type: 'contract-call',
  data: { address: tokenAddress, abi: [], functions: [{ functionName: 'swap', valueLimit: '0xde0b6b3a7640000' }] },
} as const

/** A row of the service's answer, with whatever a test wants to be wrong in it. */
export const sessionRow = (pci: string, fields: object = {}) => ({
  ...{ pci, project: { name: 'Quay', url: 'https://data.test' }, expiry: 4_000_000_000, permissions: [coinPermission] },
  ...fields,
})

const key = { type: 'secp256k1', publicKey: `0x${'02'.repeat(33)}` } as const
/** A right request, with whatever a test wants to be wrong in it. */
export const requestFor = (fields: object = {}): SmartSessionRequest => ({
  chainId: '0x1',
  expiry: 4_000_000_000,
  signer: { type: 'keys', data: { keys: [key] } },
  permissions: [coinPermission],
  ...fields,
})
