import type { Connector } from '../../chains/core/connector.ts'

const key = ({ name }: Connector) => name.trim().toLowerCase()
const mergeable = ({ type, contested }: Connector) => type === 'ANNOUNCED' && !contested

/**
 * Merges connectors with one name in several namespaces into one of type `MULTI_CHAIN`, at the position of the first. A
 * name that two wallets of a namespace claim is not merged: either could be the wallet of the other namespaces.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups = new Map<string, Connector[]>()
  for (const connector of connectors)
    if (mergeable(connector)) groups.set(key(connector), [...(groups.get(key(connector)) ?? []), connector])
  return connectors.flatMap((connector) => {
    const group = mergeable(connector) ? (groups.get(key(connector)) ?? []) : []
    const names = group.flatMap(({ namespaces }) => namespaces)
    if (group.length < 2 || new Set(names).size < names.length) return [connector]
    if (group[0] !== connector) return []
    const icon = connector.icon ?? group.find((one) => one.icon)?.icon
    return [
      {
        ...connector,
        type: 'MULTI_CHAIN' as const,
        namespaces: names,
        members: Object.fromEntries(group.flatMap((one) => one.namespaces.map((name) => [name, one.id]))),
        ...(icon && { icon }),
      },
    ]
  })
}
