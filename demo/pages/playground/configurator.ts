import type { KitHandle, UserOptions } from 'wallet-modal'
import { bitcoinNetwork } from '../shared/bitcoin-network.ts'
import { demoChains } from '../shared/chains.ts'
import { copyText } from '../shared/copy-text.ts'
import { find, findAll } from '../shared/find.ts'
import { holdings, served, swaps } from '../shared/holdings.ts'
import { hosts } from '../shared/services.ts'
import { solanaNetwork } from '../shared/solana-network.ts'
import { setAddressPart } from './address-part.ts'
import { type Configuration, fromQuery, optionsOf, propertiesOf, same, start, toQuery } from './configuration.ts'
import { type Control, settingControl } from './setting-control.ts'
import { groups, settings, type Value } from './settings.ts'

/** Local networks that stand in for those of the code; null where a node does not run. */
const standIns: { readonly [name: string]: UserOptions['networks'][number] | null } = {
  mainnet: demoChains[0],
  base: demoChains[1],
  solana: solanaNetwork,
  bitcoin: bitcoinNetwork,
}

const themes: { readonly [name: string]: Configuration } = {
  Harbor: {},
  Plum: { accent: '#7b2d6b' },
  Clay: { accent: '#b4481e', radius: 5 },
  Graphite: { accent: '#2b2f33', radius: 2 },
  Paper: { accent: '#6b4f1d', radius: 0, font: 'Georgia, serif', mix: '#b08d57', strength: 8 },
  Night: { theme: 'dark', accent: '#8ab4ff', mix: '#1b2a6b', strength: 14 },
}
const looks = [...(groups[0]?.settings ?? []), ...(groups[1]?.settings ?? [])].filter(({ id }) => id !== 'locale')

/** The options of the page's kit for a configuration: local networks, and nothing but what differs. */
export function kitOptions(configuration: Configuration) {
  const networks = (configuration.networks as readonly string[]).flatMap((name) => standIns[name] ?? [])
  const solanaId = `solana:${solanaNetwork?.id}` as const
  // Tokens on Solana have no name in their own account: a payment in one is shown by the name that the page gives it.
  const names = { [solanaId]: holdings.tokens?.[solanaId] ?? [] }
  const named = configuration.dataApi ? { ...served, tokens: names } : holdings
  const chosen = optionsOf(configuration, hosts)
  // Without the data API nothing tells what is sold, and for how much.
  const features = configuration.dataApi && { onramp: Object.keys(served.onramp ?? {}), ...chosen.features }
  return {
    swaps,
    ...named,
    ...chosen,
    ...(features && { features }),
    networks: networks.length ? networks : [demoChains[0]],
  }
}

/** An empty value takes back what was chosen before. */
const noVariables: NonNullable<UserOptions['themeVariables']> = Object.fromEntries(
  settings.flatMap(({ place }) => (place.startsWith('themeVariables.') ? [[place.split('.')[1], '']] : [])),
)

export const given = fromQuery(location.search)

const optionNames = [
  ...new Set(settings.flatMap(({ place }) => (/^(button|modal)\./.test(place) ? [] : (place.split('.')[0] ?? [])))),
  'privacyPolicyUrl',
]

/**
 * Draws the form, and applies what is chosen in it with the calls that an integrator would write. `changed` hears of
 * every configuration.
 */
export function followConfigurator(kit: KitHandle, changed: (configuration: Configuration) => void): void {
  let now = given.configuration
  const note = find('#configuration-note')
  const say = (text: string) => {
    note.textContent = text
  }
  const controls = new Map<string, Control>()
  const counts: (() => void)[] = []

  const applyTags = () => {
    for (const tag of ['button', 'modal'] as const) {
      const element = find(`wallet-${tag}`) as HTMLElement & { [name: string]: unknown }
      const properties = propertiesOf(now, tag)
      for (const { place } of settings) {
        const [at, name = ''] = place.split('.')
        if (at === tag) element[name] = properties[name]
      }
    }
  }
  const applyPage = () => {
    const { theme } = now
    if (theme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = `${theme}`
  }
  const show = () => {
    for (const { id } of settings) controls.get(id)?.show(now[id] as Value)
    for (const count of counts) count()
    changed(now)
  }
  const set = (next: Configuration) => {
    const before = now
    now = next
    const options: { [name: string]: unknown } = kitOptions(now)
    kit.setOptions({
      ...Object.fromEntries(optionNames.map((name) => [name, options[name]])),
      // Given in any case, since a theme that was chosen before would stay.
      theme: now.theme as NonNullable<UserOptions['theme']>,
      themeVariables: { ...noVariables, ...(options.themeVariables as UserOptions['themeVariables']) },
    })
    applyTags()
    applyPage()
    setAddressPart('config', toQuery(now))
    const late = settings.some(({ id, atStart }) => atStart && !same(now[id], before[id]))
    say(late ? 'This shows after a reload of the page.' : '')
    show()
  }

  const place = find('#settings')
  for (const [index, group] of groups.entries()) {
    const count = document.createElement('span')
    count.className = 'count'
    const summary = document.createElement('summary')
    summary.append(group.title, count)
    const details = document.createElement('details')
    details.open = index === 0
    const body = document.createElement('div')
    details.append(summary, body)
    if (group.note) {
      const text = document.createElement('p')
      text.className = 'quiet small'
      text.textContent = group.note
      body.append(text)
    }
    for (const setting of group.settings) {
      const control = settingControl(setting, (value) => set({ ...now, [setting.id]: value }))
      controls.set(setting.id, control)
      body.append(control.element)
    }
    counts.push(() => {
      const number = group.settings.filter(({ id }) => !same(now[id], start[id])).length
      count.textContent = number ? `${number} changed` : ''
    })
    place.append(details)
  }

  const row = find('#themes')
  for (const [name, values] of Object.entries(themes)) {
    const button = document.createElement('button')
    Object.assign(button, { type: 'button', className: 'button small', textContent: name })
    button.addEventListener('click', () => {
      set({ ...now, ...Object.fromEntries(looks.map(({ id, standard }) => [id, standard])), ...values })
    })
    row.append(button)
  }

  find('#copy-link').addEventListener('click', () => {
    void copyText(location.href).then((done) => say(done ? 'Link copied.' : 'This browser does not copy here.'))
  })
  find('#reset').addEventListener('click', () => {
    set(start)
    say('Everything is as at the start.')
  })
  applyTags()
  applyPage()
  show()
  if (given.refused) say('The configuration in the address is not one of this page: these are the defaults.')
  for (const box of findAll<HTMLDetailsElement>('#settings details'))
    if (box.querySelector('.count')?.textContent) box.open = true
}
