import { version } from '../../version.ts'
import type { Options } from '../kit/options/options.ts'

/**
 * Returns the URL of the relay: the configured one, or the hosted one if a project id is set. Empty if pairing is not
 * possible.
 */
export const relayHost = ({ hosts, projectId }: Pick<Options, 'hosts' | 'projectId'>): string =>
  hosts.relay || (projectId && 'wss://relay.walletconnect.org')

/**
 * Returns the base URL of the provider API: the configured one, or the hosted one if a `projectId` is set, else an
 * empty text.
 */
export function providerHost({ hosts, projectId }: Options): string {
  return (hosts.providerApi || (projectId && 'https://api.web3modal.org')).replace(/\/+$/, '')
}

/** Returns the query parameters of every call to the provider API. */
export function providerQuery({ projectId }: Options): { [name: string]: string } {
  return { ...(projectId && { projectId }), st: 'wallet-modal', sv: `html-wagmi-${version}` }
}
