import type { Options } from '../options/options.ts'

/** The relay that pairing uses: the named one, or the hosted one that a project id belongs to. Empty: no pairing. */
export const relayUrlOf = ({ hosts, projectId }: Pick<Options, 'hosts' | 'projectId'>): string =>
  hosts.relay || (projectId && 'wss://relay.walletconnect.org')
