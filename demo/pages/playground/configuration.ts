import type { UserOptions } from 'wallet-modal'
import { type Setting, settings, type Value } from './settings.ts'

/** The values of all settings, by id. */
export type Configuration = { readonly [id: string]: Value }

type Hosts = NonNullable<UserOptions['hosts']>

export const same = (left: Value | undefined, right: Value | undefined) => String(left) === String(right)

/** The start of the playground: the product as it is, with every service of the demo. */
export const start: Configuration = {
  ...Object.fromEntries(settings.map(({ id, standard }) => [id, standard])),
  ...{ relay: true, providerApi: true, dataApi: true, secureFrame: true },
}

const ownWallet = { id: 'pier', name: 'Pier', homepage: 'https://pier.example' }
const terms = { termsConditionsUrl: '/#terms', privacyPolicyUrl: '/#privacy' }

/** Returns what an option is set to. Undefined leaves it out. */
function optionOf(setting: Setting, value: Value, hosts: Hosts): unknown {
  if (setting.place.startsWith('hosts.')) return value ? hosts[setting.id as keyof Hosts] : undefined
  if (setting.id === 'own') return [ownWallet]
  if (setting.kind === 'choice' && setting.list) return String(value).split(',')
  if (setting.place.startsWith('themeVariables.'))
    return `${value}${setting.kind === 'range' ? (setting.unit ?? '') : ''}`
  return value
}

/**
 * Returns the options that differ from the product's own, without `networks`: what the live modal gets, and what the
 * code says.
 */
export function optionsOf(configuration: Configuration, hosts: Hosts): Partial<UserOptions> {
  const options: { [name: string]: unknown } = {}
  const put = (place: string, value: unknown) => {
    const [group = '', name] = place.split(/\.(.*)/)
    if (name) options[group] = { ...(options[group] as object | undefined), [name]: value }
    else options[group] = value
  }
  for (const setting of settings) {
    const value = configuration[setting.id] ?? setting.standard
    if (/^(networks$|button\.|modal\.)/.test(setting.place) || same(value, setting.standard)) continue
    if (setting.id === 'terms') {
      Object.assign(options, terms)
      if (value === 'accept') put('features.legalCheckbox', true)
      continue
    }
    const option = optionOf(setting, value, hosts)
    if (option !== undefined) put(setting.place, option)
  }
  return options
}

/** Returns the properties of a tag that differ from the product's own. */
export function propertiesOf(
  configuration: Configuration,
  tag: 'button' | 'modal',
): { [name: string]: string | number } {
  return Object.fromEntries(
    settings.flatMap(({ id, place, standard }) => {
      const value = configuration[id] ?? standard
      const [at, name = ''] = place.split('.')
      return at === tag && !same(value, standard) ? [[name, value as string | number]] : []
    }),
  )
}

/** Returns the value that a text means; undefined if the setting cannot have it. */
export function parseValue(setting: Setting, text: string): Value | undefined {
  switch (setting.kind) {
    case 'switch':
      return text === '1' ? true : text === '0' ? false : undefined
    case 'choice':
      return Object.hasOwn(setting.choices, text) ? text : undefined
    case 'range': {
      const value = Number(text)
      const isStep = Number.isInteger((value - setting.from) / setting.step)
      return /^\d{1,4}(\.\d)?$/.test(text) && isStep && value >= setting.from && value <= setting.to ? value : undefined
    }
    case 'colour':
      return /^#?[\da-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : undefined
    case 'text':
      return setting.pattern.test(text) ? text : undefined
    case 'order': {
      const names = text ? text.split(',') : []
      const isKnown = names.every((name) => Object.hasOwn(setting.choices, name))
      return isKnown && new Set(names).size === names.length && names.length >= setting.least ? names : undefined
    }
    case 'ids': {
      const names = text.split(',').flatMap((name) => name.trim() || [])
      return names.length <= 20 && names.every((name) => /^[\p{L}\d][\p{L}\d .:@_-]{0,79}$/u.test(name))
        ? names
        : undefined
    }
  }
}

const formatValue = ({ kind }: Setting, value: Value) =>
  kind === 'switch' ? `${Number(value)}` : kind === 'colour' ? String(value).slice(1) : String(value)

/** Returns the part of a query that names a configuration: `config=theme-dark~accent-7b2d6b`; empty for the start. */
export function toQuery(configuration: Configuration): string {
  const parts = settings.flatMap((setting) => {
    const value = configuration[setting.id]
    if (value === undefined || same(value, start[setting.id])) return []
    const text = encodeURIComponent(formatValue(setting, value)).replaceAll('~', '%7E').replaceAll('%2C', ',')
    return `${setting.id}-${text}`
  })
  return parts.length ? `config=${parts.join('~')}` : ''
}

/** Reads the configuration that an address names. One wrong part, and nothing of it is taken. */
export function fromQuery(search: string): { readonly configuration: Configuration; readonly refused: boolean } {
  const given = /[?&]config=([^&]*)/.exec(search)?.[1]
  if (!given) return { configuration: start, refused: false }
  try {
    const read = given.split('~').map((part) => {
      const [id = '', text = ''] = part.split(/-(.*)/)
      const setting = settings.find((one) => one.id === id)
      const value = setting && parseValue(setting, decodeURIComponent(text))
      if (value === undefined) throw new RangeError(`Not a setting: ${id}`)
      return [id, value] as const
    })
    if (given.length > 2000 || new Set(read.map(([id]) => id)).size < read.length) throw new RangeError('Too much')
    return { configuration: { ...start, ...Object.fromEntries(read) }, refused: false }
  } catch {
    return { configuration: start, refused: true }
  }
}
