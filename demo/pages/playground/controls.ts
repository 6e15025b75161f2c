import type { KitHandle, UserOptions } from 'wallet-modal'
import { find, findAll } from '../shared/find.ts'

type ThemeMode = NonNullable<UserOptions['theme']>

/** Connects theme, language, variables and options with the calls that an integrator would write. */
export function followControls(kit: KitHandle): void {
  const modal = find('wallet-modal')
  const button = find('wallet-button')
  let mode: ThemeMode = 'auto'
  const variables: { [name: `--wm-${string}`]: string } = {}
  const applyTheme = () => {
    kit.setTheme(mode, variables)
    if (mode === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = mode
  }
  find('#theme').addEventListener('change', (event) => {
    mode = (event.target as HTMLInputElement).value as ThemeMode
    applyTheme()
  })

  const setVariable = (name: `--wm-${string}`, value: string, output?: string) => {
    variables[name] = value
    if (output) find(output).textContent = value
    applyTheme()
  }
  const accent = find<HTMLInputElement>('#accent')
  accent.addEventListener('input', () => setVariable('--wm-accent', accent.value))
  for (const preset of findAll<HTMLButtonElement>('[data-accent]')) {
    preset.addEventListener('click', () => {
      accent.value = preset.dataset.accent ?? accent.value
      setVariable('--wm-accent', accent.value)
    })
  }
  const slider = (id: string, name: `--wm-${string}`, unit: string) => {
    const input = find<HTMLInputElement>(`#${id}`)
    input.addEventListener('input', () => setVariable(name, `${input.value}${unit}`, `#${id}-value`))
  }
  slider('radius', '--wm-border-radius-master', 'px')
  slider('size', '--wm-font-size-master', 'px')
  slider('mix', '--wm-color-mix-strength', '')

  const locale = find<HTMLSelectElement>('#locale')
  locale.addEventListener('change', () => {
    for (const element of [modal, button]) {
      if (locale.value) element.setAttribute('locale', locale.value)
      else element.removeAttribute('locale')
    }
    kit.setOptions(locale.value ? { locale: locale.value } : {})
  })

  for (const box of findAll<HTMLInputElement>('[data-option]')) {
    box.addEventListener('change', () => kit.setOptions({ [box.dataset.option as string]: box.checked }))
  }
  for (const box of findAll<HTMLInputElement>('[data-feature]')) {
    box.addEventListener('change', () => {
      const features = Object.fromEntries(
        findAll<HTMLInputElement>('[data-feature]').map((other) => [other.dataset.feature, other.checked]),
      )
      kit.setOptions({ features })
    })
  }
  find<HTMLInputElement>('#button-balance').addEventListener('change', (event) => {
    button.setAttribute('balance', (event.target as HTMLInputElement).checked ? 'show' : 'hide')
  })
  find<HTMLInputElement>('#button-small').addEventListener('change', (event) => {
    button.setAttribute('size', (event.target as HTMLInputElement).checked ? 'sm' : 'md')
  })

  find('#open-view').addEventListener('click', () => {
    const view = find<HTMLSelectElement>('#view').value as NonNullable<Parameters<KitHandle['open']>[0]>['view']
    kit.open(view ? { view } : {}).catch((error: unknown) => console.warn(error))
  })
  const disconnect = find<HTMLButtonElement>('#disconnect')
  disconnect.addEventListener('click', () => {
    kit.disconnect().catch((error: unknown) => console.warn(error))
  })
  kit.subscribe(
    (state) => state.status,
    (status) => {
      disconnect.disabled = status !== 'connected'
    },
  )
}
