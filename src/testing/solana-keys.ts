/**
 * Accounts that the demo's Solana node funds: secret keys of 64 bytes (seed and public key) in base58. They are public:
 * never send anything of value to them.
 *
 * @example
 * import { createSolanaTestWallet, solanaTestKeys } from 'wallet-modal/testing'
 *
 * const wallet = createSolanaTestWallet({
 *   chains: [{ id: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
 *   accounts: [solanaTestKeys[3]],
 * })
 */
export const solanaTestKeys: readonly [string, string, string, string, string] = [
  '3Kastgb7KAri9gHbsze27iiUKM78TBws6Q3o7qAUkq8dSyWgKw3W6vQL2Ly2GJ52mCTQoUq4sNGDJyAsy6ym5Xyy',
  '2j5vAYQpEa1Bg9V6MnPi2cNhUgVzKihfAYWPnLrVut2VKt7ZKcP4PPatY8LnSX8sa68kxntRTpefHNZr8E13CA5X',
  '4WJzFoXYDNhH7uY5PVT8HUV2V4Bk3RYji4PeeKK8nGkxkS1i4irW8WTbDPcQT56QKd2VXayt4PEXSiq92krg647x',
  '4xRgagmSzMkKKrW7xx7PBn8HT6b7SRtR5kqSm5JK36JNL4xZqcAiGfTDPVBjSVFk5K9VyP2e5RoCLUsQn3JNKQ5m',
  '5mnVLbUv1xks8GS8Pwqc7GrREjmYZDA3RXqEtGEXJYYWkVSiPjmrdooSBdjSTTGQYC62k4aWkS8wJsSF2ddec8yd',
]
