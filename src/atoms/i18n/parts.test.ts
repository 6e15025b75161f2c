import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { account } from './messages/account.ts'
import { connecting } from './messages/connecting.ts'
import { connections } from './messages/connections.ts'
import { errors } from './messages/errors.ts'
import { first } from './messages/first.ts'
import { login } from './messages/login.ts'
import { pairing } from './messages/pairing.ts'
import { send } from './messages/send.ts'
import { time } from './messages/time.ts'
import { tokens } from './messages/tokens.ts'
import { wallets } from './messages/wallets.ts'

const src = path.resolve(import.meta.dirname, '../..')
const parts = { first, connecting, account, errors, time, send, pairing, wallets, connections, login, tokens }
const partOf = (id: string) => Object.entries(parts).find(([, part]) => id in part)?.[0]

const texts = new Map<string, string>()
const read = (file: string) => texts.get(file) ?? texts.set(file, readFileSync(file, 'utf8')).get(file)!

/** Files that come with one, by static imports of values. */
function closure(start: string): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, target] of read(file).matchAll(/^import (?!type )(?:[^;']*? from )?'(\.[^']+)'/gm))
      visit(path.resolve(path.dirname(file), target!))
  }
  visit(start)
  return seen
}

const registry = ['registry', 'login-registry', 'token-views']
  .map((name) => read(path.join(src, `react-views/${name}.ts`)))
  .join('')
const views = [...registry.matchAll(/'\.\/(views\/[^']+)'/g)].map(([, view]) => `react-views/${view}`)
// What runs on its own brings the texts of its toasts as well.
const actions = ['atoms/runtime.ts', 'atoms/connection/session.ts', 'atoms/send/transactions.ts', 'atoms/send/watch.ts']
const roots = [
  'react-views/mount.tsx',
  'react-views/mount-button.tsx',
  'react-views/views/shared/TransactionRows.tsx',
  'react-views/views/account/AccountTabs.tsx',
  'react-views/views/shared/CatalogueAlert.tsx',
  'react-views/views/connect/LegalGate.tsx',
  'react-views/views/connect/CollapsedWallets.tsx',
  'react-views/views/connect/NoWallets.tsx',
  'react-views/views/connect/OrWallets.tsx',
  'react-views/views/connect/LoginMethods.tsx',
  'react-views/login-registry.ts',
  ...views,
  ...actions,
]

test.each(roots.filter((root) => existsSync(path.join(src, root))))('%s brings every text that it says', (root) => {
  const files = closure(path.join(src, root))
  const missing: string[] = []
  for (const file of files) {
    if (file.includes('/i18n/messages/')) continue
    for (const [, id] of read(file).matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)) {
      const part = id && id in catalogue ? partOf(id) : undefined
      if (!part || part === 'first' || files.has(path.join(src, `atoms/i18n/messages/${part}.ts`))) continue
      missing.push(`${id} in ${path.relative(src, file)}: import messages/${part}.ts in the view`)
    }
  }
  expect(missing).toEqual([])
})

test('default: no id is in two parts', () => {
  const all = Object.values(parts).flatMap((part) => Object.keys(part))
  expect(all).toHaveLength(new Set(all).size)
  expect(all).toHaveLength(Object.keys(catalogue).length)
})
