import type { ConnectMethod } from '../../../atoms/options/options.ts'

/**
 * The groups of the Connect view in their order: the integrator's first, then the rest of the standard order, and only
 * groups that have something. Wallets lead the standard order when one is installed (spec §2).
 */
export function connectGroups(
  order: readonly ConnectMethod[],
  present: readonly ConnectMethod[],
  installed: boolean,
): readonly ConnectMethod[] {
  const standard: readonly ConnectMethod[] = installed ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...order, ...standard])].filter((group) => present.includes(group))
}
