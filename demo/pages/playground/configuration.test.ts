import { describe, expect, it } from 'vitest'
import { fromQuery, start, toQuery } from './configuration.ts'
import { otherValue } from './other-value.ts'
import { settings } from './settings.ts'

const everything = Object.fromEntries(settings.map((setting) => [setting.id, otherValue(setting)]))

describe('a configuration in the address', () => {
  it('comes back as it was: each setting by itself, and all of them', () => {
    for (const configuration of [everything, ...settings.map(({ id }) => ({ ...start, [id]: everything[id] ?? '' }))]) {
      const query = `?${toQuery(configuration)}`
      expect(fromQuery(query)).toEqual({ configuration, refused: false })
      expect(new URL(query, 'http://localhost/').href).toBe(`http://localhost/${query}`)
    }
  })

  it('names what differs from the start only', () => {
    expect(toQuery(start)).toBe('')
    expect(toQuery({ ...start, theme: 'dark', accent: '#7b2d6b', socials: ['x', 'google'], email: false })).toBe(
      'config=theme-dark~accent-7b2d6b~email-0~socials-x,google',
    )
  })

  it('keeps a text with signs that mean something in an address', () => {
    const label = 'a~b-c &d=e#f%20?g,h+ü'
    expect(fromQuery(`?${toQuery({ ...start, label })}`).configuration.label).toBe(label)
  })

  it('is found among other parameters', () => {
    expect(fromQuery('?live&config=theme-dark').configuration.theme).toBe('dark')
    expect(fromQuery('?live')).toEqual({ configuration: start, refused: false })
  })

  it.each([
    ['an unknown setting', 'colour-red'],
    ['a name of every object', '__proto__-1'],
    ['a choice of every object', 'theme-constructor'],
    ['an unknown choice', 'theme-blue'],
    ['a switch that is none', 'email-yes'],
    ['a colour that fetches', 'accent-url(https%3A%2F%2Fevil.example)'],
    ['a range that is passed', 'radius-900'],
    ['a step between', 'radius-1.5'],
    ['no number', 'radius-NaN'],
    ['an unknown account', 'socials-google,evil'],
    ['an account twice', 'socials-google,google'],
    ['no network', 'networks-'],
    ['half an order', 'order-recent,injected'],
    ['an address instead of a switch', 'relay-wss%3A%2F%2Fevil.example'],
    ['an id with markup', 'never-%3Cscript%3E'],
    ['too many ids', `never-${Array.from({ length: 21 }, (_, index) => `w${index}`).join(',')}`],
    ['a label that turns the text', 'label-%E2%80%AEtcennoc'],
    ['a label that is too long', `label-${'a'.repeat(41)}`],
    ['a broken escape', 'label-%E0%A4%A'],
    ['a setting twice', 'email-0~email-1'],
    ['an endless one', Array.from({ length: 400 }, () => 'email-0').join('~')],
    ['nothing between', 'email-0~~theme-dark'],
  ])('is refused as a whole with %s', (_name, text) => {
    expect(fromQuery(`?config=theme-dark~${text}`)).toEqual({ configuration: start, refused: true })
    expect(fromQuery(`?config=${text}`)).toEqual({ configuration: start, refused: true })
  })
})
