import type { ConnectMethod } from '../../../atoms/kit/options/options.ts'

/**
 * Returns the present groups of the connect view in order: the integrator's order first, then the standard one. Wallets
 * lead the standard order if one is installed.
 */
export function connectGroups(
  order: readonly ConnectMethod[],
  present: readonly ConnectMethod[],
  installed: boolean,
): readonly ConnectMethod[] {
  const standard: readonly ConnectMethod[] = installed ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...order, ...standard])].filter((group) => present.includes(group))
}
