// Wrong values of each option, and the error by which the built package names the option.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bare, networksOf } from './lib/options.mjs'
import { startSession } from './lib/session.mjs'

let session
before(async () => {
  session = await startSession()
})
after(() => session?.stop())

test('a wrong value is one OPTION_INVALID that names its option', async (t) => {
  const { page, context } = await bare(session)
  const wrong = [
    ['hosts', { hosts: 'wss://relay.example' }],
    ['hosts.relay', { hosts: { relay: 'https://relay.example' } }],
    ['hosts.relay', { hosts: { relay: 5 } }],
    ['hosts.providerApi', { hosts: { providerApi: 'wss://api.example' } }],
    ['hosts.verify', { hosts: { verify: 'javascript:alert(1)' } }],
    ['hosts.dataApi', { hosts: { dataApi: 'wss://data.example' } }],
    ['hosts.pulse', { hosts: { pulse: 'https://pulse.example' } }],
    ['projectId', { projectId: 7 }],
    ['metadata', { metadata: [] }],
    ['metadata.description', { metadata: { description: 1 } }],
    ['metadata.icons', { metadata: { icons: [1] } }],
    ['customWallets', { customWallets: {} }],
    ['customWallets', { customWallets: [{ name: 'Without an id' }] }],
    ['customWallets', { customWallets: [null] }],
    ['featuredWalletIds', { featuredWalletIds: 'one' }],
    ['includeWalletIds', { includeWalletIds: [1] }],
    ['excludeWalletIds', { excludeWalletIds: null }],
    ['allWallets', { allWallets: 'show' }],
    ['allWallets', { allWallets: true }],
    ['features.allWallets', { features: { allWallets: 'SHOW' } }],
    ['features.legalCheckbox', { features: { legalCheckbox: 1 } }],
    ['features.collapseWallets', { features: { collapseWallets: 'yes' } }],
    ['features.connectorTypeOrder', { features: { connectorTypeOrder: ['phone'] } }],
    ['features.walletFeaturesOrder', { features: { walletFeaturesOrder: ['sell'] } }],
    ['features.walletFeaturesOrder', { features: { walletFeaturesOrder: 'send' } }],
    ['features.connectMethodsOrder', { features: { connectMethodsOrder: ['passkey'] } }],
    ['features.connectMethodsOrder', { features: { connectMethodsOrder: {} } }],
    ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }],
    ['privacyPolicyUrl', { privacyPolicyUrl: 'harbor.example/privacy' }],
    ['enableWallets', { enableWallets: 'true' }],
    ['basic', { basic: 1 }],
    ['preferUniversalLinks', { preferUniversalLinks: 'yes' }],
    ['universalProviderConfigOverride', { universalProviderConfigOverride: [] }],
    ['universalProviderConfigOverride.chain', { universalProviderConfigOverride: { chain: {} } }],
    [
      'universalProviderConfigOverride.methods.eip155',
      { universalProviderConfigOverride: { methods: { eip155: 'personal_sign' } } },
    ],
  ]
  const networks = networksOf(session.demo)
  const told = await page.evaluate(
    async ([base, cases]) => {
      const { createKit } = await import('/cdn/wallet-modal.js')
      return cases.map(([, given]) => {
        try {
          createKit({ networks: base, ...given }).destroy()
          return 'accepted'
        } catch ({ code, data, message }) {
          return { code, option: data?.option, named: message.includes(`"${data?.option}"`) }
        }
      })
    },
    [networks, wrong],
  )
  for (const [index, [option, given]] of wrong.entries())
    await t.test(`${option} ${JSON.stringify(given)}`, () =>
      assert.deepEqual(told[index], { code: 'OPTION_INVALID', option, named: true }),
    )
  await context.close()
})
