import { version } from '../../version.ts'
import type { Options } from '../options/options.ts'

/** Base URL of the provider API: the one named, with a `projectId` alone the hosted one, else none. */
export function providerHost({ hosts, projectId }: Options): string {
  return (hosts.providerApi || (projectId && 'https://api.web3modal.org')).replace(/\/+$/, '')
}

/** What every call to it carries (protocol §2). */
export function providerQuery({ projectId }: Options): { [name: string]: string } {
  return { ...(projectId && { projectId }), st: 'wallet-modal', sv: `html-wagmi-${version}` }
}
