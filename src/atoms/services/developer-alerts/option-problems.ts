import { embeddable } from '../../../chains/core/namespace-info.ts'
import { parseUrl } from '../../../chains/core/url.ts'
import type { Options, RemoteFeature } from '../../kit/options/options.ts'
import { providerHost } from '../hosts.ts'
import type { DeveloperAlert } from './developer-alerts.atoms.ts'

const remoteNames: readonly RemoteFeature[] = ['email', 'socials', 'swaps', 'onramp', 'multiWallet', 'analytics']

/** Returns options that are allowed each, and have no effect or a bad one together. `page` is the page's origin. */
export function optionProblems(options: Options, page: string): readonly DeveloperAlert[] {
  const { features, hosts, names, networks, metadata } = options
  const originOf = (url: string | undefined) => parseUrl(url ?? '')?.origin
  const problems: readonly (readonly [wrong: unknown, option: string, text: string])[] = [
    [
      features.legalCheckbox && !options.termsConditionsUrl && !options.privacyPolicyUrl,
      'features.legalCheckbox',
      'Shows no checkbox without termsConditionsUrl or privacyPolicyUrl.',
    ],
    [
      hosts.secureFrame && !networks.some(({ chainNamespace }) => embeddable.includes(chainNamespace)),
      'hosts.secureFrame',
      'The embedded wallet supports no namespace of the option networks.',
    ],
    [
      page && originOf(hosts.secureFrame) === page,
      'hosts.secureFrame',
      'The secure site must not be on the origin of the page: scripts of the page could read its keys.',
    ],
    [
      options.remoteFeatures.length > 0 && !providerHost(options),
      'remoteFeatures',
      'Has no effect without hosts.providerApi or projectId: nobody is asked.',
    ],
    [
      options.remoteFeatures.some((name) => !remoteNames.includes(name)),
      'remoteFeatures',
      `Only these can be left to the provider API: ${remoteNames.join(', ')}.`,
    ],
    [names.zone && !hosts.dataApi, 'names.zone', 'No name can be registered without hosts.dataApi.'],
    [
      page && ![undefined, page].includes(originOf(metadata.url)),
      'metadata.url',
      `Wallets warn of a page whose metadata.url is not on its own origin, ${page}.`,
    ],
    [
      options.includeWalletIds.some((id) => options.excludeWalletIds.includes(id)),
      'excludeWalletIds',
      'Has a wallet of includeWalletIds, which is not listed therefore.',
    ],
  ]
  return problems.flatMap(([wrong, code, text]) => (wrong ? [{ code, title: 'Invalid Option', text }] : []))
}
