import { createSolanaTestWallet } from '../../src/testing/create-solana-test-wallet.ts'
import { createScene, type Scene, type SceneOptions, wait } from './scene.ts'

const meridian = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'MRD', symbol: 'MRD', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
})

/** A network of another namespace, whose node answers in the scene. */
export const grotto = {
  id: 'grotto1111111111111111111111111',
  name: 'Grotto',
  chainNamespace: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.test/grotto'] } },
} as const

/** Networks of two namespaces, for a scene. */
export const twoNamespaces: SceneOptions = {
  rpc: ({ method }) => (method === 'getBalance' ? { context: { slot: 1 }, value: 2_500_000_000 } : undefined),
  options: { networks: [meridian(1, 'Meridian'), meridian(2, 'Basalt'), grotto] },
}

const registered = new Set<() => void>()
afterEach(() => {
  for (const stop of registered) stop()
  registered.clear()
})

/**
 * Adds a wallet of the other namespace until the end of the test; `sameName` gives it the name of the scene's wallet.
 */
export async function addSolanaWallet(
  scene: Scene,
  { sameName = false } = {},
): Promise<{ readonly solana: ReturnType<typeof createSolanaTestWallet>; stop(): void }> {
  const solana = createSolanaTestWallet({
    name: sameName ? scene.walletName : `Tern ${scene.walletId.slice(-2)}`,
    chains: [{ id: 'solana:localnet', rpcUrl: 'https://rpc.test/grotto' }],
  })
  const stop = solana.register()
  registered.add(stop)
  await wait(20)
  return { solana, stop }
}

/** A scene with networks of two namespaces and a wallet in each; of one name when `sameName`. */
export async function createTwoNamespaces(
  given: SceneOptions & { readonly sameName?: boolean } = {},
): Promise<{ readonly scene: Scene; readonly solana: ReturnType<typeof createSolanaTestWallet>; stop(): void }> {
  const { sameName, ...setting } = given
  const scene = await createScene({
    ...twoNamespaces,
    ...setting,
    options: { ...twoNamespaces.options, ...setting.options },
  })
  return { scene, ...(await addSolanaWallet(scene, { sameName: sameName ?? false })) }
}
