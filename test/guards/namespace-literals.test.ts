import { describe, expect, test } from 'vitest'
import { namespaceLiterals, namespaceNames } from './checks/namespace-literals.ts'
import { files, read, sources } from './project.ts'

/** Files outside src/chains that name a namespace, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/atoms/kit/options/normalize.ts': 'an option with an entry per namespace',
  'src/atoms/login/secure-frame/embedded-wallet.ts': 'the secure frame has one provider for each of its namespaces',
  'src/atoms/wallets/catalogue/bundled-wallets.ts': 'facts: on which namespaces a wallet works',
  'src/bridges/wallet-modal.ts': 'wagmi knows one namespace',
  'src/elements/networks-from-attributes.ts': 'a viem chain says no namespace',
  'src/embedded/eip1193.ts': 'a provider of one namespace',
  'src/embedded/requests.ts': 'the frame asks with the chain of this namespace before it knows one',
  'src/embedded/solana-wallet.ts': 'a wallet of one namespace',
  'src/siwx/client/siwe-siwx.ts': 'Sign-In with Ethereum knows one namespace',
  'src/siwx/forms.ts': 'a table with a row for each namespace',
  'src/x402/pay-for.ts': 'x402 is paid on one namespace',
  'src/x402/payment-demand.ts': 'x402 is paid on one namespace',
  'src/x402/verify-payment.ts': 'x402 is paid on one namespace',
}

describe('namespace literals', () => {
  test('default: nothing outside src/chains asks which namespace it is in', () => {
    // The test wallet is an EIP-1193 wallet and nothing else; it still has no reason to compare.
    const shared = sources().filter((file) => !file.startsWith('src/chains/'))
    expect(shared.length).toBeGreaterThan(50)
    expect(shared.flatMap((file) => namespaceLiterals(file, read(file)))).toEqual([])
  })

  test('default: no other shared file names a namespace at all, and each excuse is needed', () => {
    const shared = sources().filter((file) => !/^src\/(chains|testing)\//.test(file))
    const naming = shared.filter((file) => namespaceNames(file, read(file)).length > 0)
    expect(naming).toEqual(Object.keys(allowed).sort())
  })

  test.each([
    ['branches', namespaceLiterals, 5],
    ['names', namespaceNames, 4],
  ] as const)('behavior: every form in the violation file %s is found', (name, check, least) => {
    const [file = ''] = files('test/guards/violations/namespace-literals', new RegExp(`${name}\\.ts$`))
    const found = [...new Set(check(file, read(file)).map(({ line }) => line))]
    const marked = read(file)
      .split('\n')
      .flatMap((line, index) => (line.includes('// wrong') ? [index + 1] : []))
    expect(found).toEqual(marked)
    expect(marked.length).toBeGreaterThan(least)
  })
})
