import { describe, expect, test } from 'vitest'
import { acceptable, type Lock, lockProblems } from './checks/licences.ts'
import { read } from './project.ts'

const lock = JSON.parse(read('package-lock.json')) as Lock
const pkg = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

describe('dependencies', () => {
  test('default: licences, origins and pins of the lock file are as promised', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(lockProblems(lock)).toEqual([])
  })

  test('default: what the package brings along is a written list', () => {
    // A new one needs a reason in its pull request; it enlarges what every integrator has to trust.
    // viem installs the packages of noble and scure anyway, in these versions.
    const own = ['@noble/curves', '@noble/hashes', '@r2wc/react-to-web-component', '@scure/base', 'jotai', 'viem']
    expect(Object.keys(pkg.dependencies ?? {})).toEqual(own)
    expect(pkg.peerDependencies).toEqual({
      // Databases of wallet-modal/siwx/server, for whoever uses one.
      libsql: '>=0.4.0',
      pg: '>=8.0.0',
      preact: '>=10.0.0',
      react: '^18.2.0 || ^19.0.0',
      'react-dom': '^18.2.0 || ^19.0.0',
      'solid-js': '^1.6.0',
      svelte: '>=4.0.0',
      vue: '^3.3.0',
    })
  })

  test('default: every version is exact', () => {
    const all = { ...pkg.dependencies, ...pkg.devDependencies }
    expect(
      Object.entries(all).filter(
        ([, version]) => !/^(npm:(typescript|@solana\/web3\.js)@)?\d+\.\d+\.\d+(?:-beta\.\d+)?$/.test(version),
      ),
    ).toEqual([])
  })

  test('default: one copy of viem, React and rollup', () => {
    for (const name of ['viem', 'react', 'react-dom', 'rollup']) {
      expect(Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`))).toEqual([
        `node_modules/${name}`,
      ])
    }
  })

  test('behavior: each fault of the violation file is seen', () => {
    const wrong = JSON.parse(read('test/guards/violations/licences/lock.json')) as Lock
    expect(lockProblems(wrong)).toEqual([
      'copyleft has the licence GPL-3.0-only',
      'silent has the licence (none)',
      '@walletconnect/core is 2.22.0, not 2.21.8',
      'from-git comes from git+ssh://git@example.com/x.git',
      'from-git has no sha512 integrity',
      'runs-scripts runs a script at install',
      'half-locked wants half-locked-darwin, which is not locked',
    ])
  })

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(BSD-2-Clause OR MIT OR Apache-2.0)', true],
    ['SEE LICENSE IN x', false],
    [undefined, false],
  ])('behavior: %s is acceptable: %s', (expression, expected) => {
    expect(acceptable(expression)).toBe(expected)
  })
})
