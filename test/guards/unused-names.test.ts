// knip finds exports that nobody imports. It cannot see a name inside a table: an error code that is never thrown, a
// text that is never shown, a storage key that is never written.
import { describe, expect, test } from 'vitest'
import { storageKeys } from '../../src/atoms/kit/storage/keys.ts'
import { dataApi } from '../../src/atoms/services/data-api.ts'
import { providerApi } from '../../src/atoms/services/provider-api.ts'
import { loginKeys } from '../../src/embedded/login-cache.ts'
import { events } from '../../src/embedded/protocol.ts'
import { type NameTable, unusedNames } from './checks/unused-names.ts'
import { read, sources } from './project.ts'

const texts = new Map(sources().map((file) => [file, read(file)]))
const reviewed = JSON.parse(read('test/guards/public-surface.snap.json')) as { readonly [kind: string]: string[] }
const property = (table: string) => (name: string) => new RegExp(`\\b${table}\\.${name}\\b`)

const tables: { readonly [title: string]: NameTable } = {
  'error codes': {
    names: reviewed['error codes'] ?? [],
    defined: /^src\/chains\/core\/(?:errors\.ts|error-texts\/)|^src\/atoms\/i18n\//,
  },
  texts: { names: reviewed['message ids'] ?? [], defined: /^src\/atoms\/i18n\/(?:messages|locales)\// },
  'tracked events': { names: reviewed['tracked events'] ?? [], defined: /tracked-event\.ts$/ },
  'storage keys': {
    names: Object.keys(storageKeys),
    defined: /\/(?:keys|first-keys|personal-keys)\.ts$/,
    uses: (name) => new RegExp(`\\b(?:storageKeys|pageLoadKeys|sizeKeys)\\.${name}\\b`),
  },
  'storage keys of the embedded wallet': {
    names: Object.keys(loginKeys),
    defined: /^$/,
    uses: property('loginKeys'),
  },
  'calls of the provider API': {
    names: Object.keys(providerApi),
    defined: /services\/provider-api\.ts$/,
    uses: property('providerApi'),
  },
  'calls of the data API': {
    names: Object.keys(dataApi),
    defined: /services\/data-api\.ts$/,
    uses: property('dataApi'),
  },
  'messages to the secure frame': { names: Object.keys(events), defined: /embedded\/protocol\.ts$/ },
}

describe('unused names', () => {
  test.each(Object.entries(tables))('default: each of the %s is used by a file that ships', (_title, table) => {
    expect(table.names.length).toBeGreaterThan(0)
    expect(unusedNames(table, texts)).toEqual([])
  })

  test('behavior: a name that only its own table has is found, and one of a template is used', () => {
    const names = ['A_CODE', 'LOST_CODE', 'time.min', 'lost.text']
    const files = new Map([
      ['table.ts', "const names = ['A_CODE', 'LOST_CODE', 'time.min', 'lost.text']"],
      ['user.ts', ["throw someError('A_CODE'); t(`time.$", '{unit}`)'].join('')],
    ])
    expect(unusedNames({ names, defined: /^table\.ts$/ }, files)).toEqual(['LOST_CODE', 'lost.text'])
    const uses = (name: string) => new RegExp(`keys\\.${name}\\b`)
    const keys = new Map([['user.ts', 'storage.get(keys.one)']])
    expect(unusedNames({ names: ['one', 'two'], defined: /^$/, uses }, keys)).toEqual(['two'])
  })
})
