import type { Setting, Value } from './settings.ts'

/** Returns a value of a setting that is not its standard, for tests. */
export function otherValue(setting: Setting): Value {
  switch (setting.kind) {
    case 'switch':
      return !setting.standard
    case 'choice':
      return Object.keys(setting.choices).at(-1) ?? ''
    case 'range':
      return setting.to
    case 'colour':
      return '#7b2d6b'
    case 'text':
      return setting.standard ? '7' : 'Sign in'
    case 'order':
      return [...setting.standard].reverse().slice(0, Math.max(setting.least, 2))
    case 'ids':
      return ['io.example.wallet', 'Tide Wallet']
  }
}
