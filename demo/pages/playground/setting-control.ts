import { parseValue, same } from './configuration.ts'
import type { Order, Setting, Value } from './settings.ts'

/** A control of the form: what is shown, and how it is set to a value from elsewhere. */
export interface Control {
  readonly element: HTMLElement
  show(value: Value): void
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

const field = (label: string, ...rest: readonly (Node | string)[]) =>
  make('label', { className: 'field' }, make('span', {}, label), ...rest)

/** Makes the control of a setting. `change` is called for what a visitor chooses. */
export function settingControl(setting: Setting, change: (value: Value) => void): Control {
  switch (setting.kind) {
    case 'switch': {
      const box = make('input', { type: 'checkbox' })
      box.addEventListener('change', () => change(box.checked))
      return {
        element: make('label', { className: 'check' }, box, setting.label),
        show: (value) => {
          box.checked = !!value
        },
      }
    }
    case 'choice':
      return Object.keys(setting.choices).length === 3 && setting.id === 'theme'
        ? segments(setting, change)
        : select(setting, change)
    case 'range': {
      const { from, to, step, unit = '' } = setting
      const input = make('input', { type: 'range', min: `${from}`, max: `${to}`, step: `${step}` })
      const shown = make('output')
      input.addEventListener('input', () => change(input.valueAsNumber))
      return {
        element: make('label', { className: 'field' }, make('span', {}, setting.label, ' ', shown), input),
        show: (value) => {
          input.value = `${value}`
          shown.textContent = `${value}${unit}`
        },
      }
    }
    case 'colour': {
      const input = make('input', { type: 'color' })
      const shown = make('code')
      input.addEventListener('input', () => change(input.value))
      return {
        element: make('label', { className: 'check' }, input, setting.label, ' ', shown),
        show: (value) => {
          input.value = `${value}`
          shown.textContent = `${value}`
        },
      }
    }
    case 'text':
    case 'ids': {
      const hint = make('small', {
        textContent: setting.kind === 'text' ? setting.hint : 'Separated by commas, at most 20.',
      })
      hint.id = `${setting.id}-hint`
      const input = make('input', { type: 'text', autocomplete: 'off', spellcheck: false })
      input.setAttribute('aria-describedby', hint.id)
      input.addEventListener('input', () => {
        const value = parseValue(setting, input.value)
        input.ariaInvalid = value === undefined ? 'true' : null
        if (value !== undefined) change(value)
      })
      return {
        element: field(setting.label, input, hint),
        show: (value) => {
          const now = parseValue(setting, input.value)
          // A visitor may just be typing the comma of the next entry.
          if (now === undefined || !same(now, value)) input.value = Array.isArray(value) ? value.join(', ') : `${value}`
          input.ariaInvalid = null
        },
      }
    }
    case 'order':
      return orderList(setting, change)
  }
}

type ChoiceSetting = Extract<Setting, { kind: 'choice' }>

function select({ label, choices }: ChoiceSetting, change: (value: Value) => void): Control {
  const input = make('select', {}, ...Object.entries(choices).map(([value, name]) => new Option(name, value)))
  input.addEventListener('change', () => change(input.value))
  return {
    element: field(label, input),
    show: (value) => {
      input.value = `${value}`
    },
  }
}

function segments({ id, label, choices }: ChoiceSetting, change: (value: Value) => void): Control {
  const inputs = Object.keys(choices).map((value) => make('input', { type: 'radio', name: id, value }))
  const row = make(
    'div',
    { className: 'segments' },
    ...inputs.map((input) => make('label', {}, input, make('span', {}, choices[input.value] ?? ''))),
  )
  row.addEventListener('change', () => change(inputs.find(({ checked }) => checked)?.value ?? ''))
  return {
    element: make('fieldset', {}, make('legend', {}, label), row),
    show: (value) => {
      for (const input of inputs) input.checked = input.value === value
    },
  }
}

/** Entries with buttons that move them, and boxes that leave them out where that is possible. */
function orderList({ label, choices, least }: Order, change: (value: Value) => void): Control {
  const all = Object.keys(choices)
  let kept: readonly string[] = []
  const rows = make('div', { className: 'order' })
  /** Redraws, and gives the focus to the same button of the entry, or to the other one at an end. */
  const draw = (name = '', what = '') => {
    const canLeaveOut = least < all.length
    rows.replaceChildren(
      ...[...kept, ...all.filter((one) => !kept.includes(one))].map((one) => {
        const at = kept.indexOf(one)
        const shown = choices[one] ?? one
        const box = make('input', { type: 'checkbox', checked: at >= 0, disabled: at >= 0 && kept.length <= least })
        box.addEventListener('change', () => {
          set(box.checked ? [...kept, one] : kept.filter((other) => other !== one), one, 'box')
        })
        const move = (by: 1 | -1, to: 'up' | 'down') => {
          const other = kept[at + by]
          const button = make('button', {
            ...{ type: 'button', className: 'button small', textContent: to === 'up' ? '↑' : '↓' },
            ...{ ariaLabel: `Move ${shown} ${to}`, disabled: at < 0 || other === undefined },
          })
          button.dataset.what = to
          button.addEventListener('click', () => {
            set(
              kept.map((each, index) => (index === at ? (other as string) : index === at + by ? one : each)),
              one,
              to,
            )
          })
          return button
        }
        const row = make(
          'div',
          {},
          canLeaveOut ? make('label', { className: 'check' }, box, shown) : make('span', {}, shown),
          move(-1, 'up'),
          move(1, 'down'),
        )
        box.dataset.what = 'box'
        row.dataset.name = one
        return row
      }),
    )
    const row = [...rows.children].find((one) => (one as HTMLElement).dataset.name === name)
    const control = row?.querySelector<HTMLElement>(`[data-what="${what}"]:enabled`)
    const target = control ?? row?.querySelector<HTMLElement>('button:enabled, input:enabled')
    target?.focus()
  }
  const set = (names: readonly string[], name: string, what: string) => {
    kept = names
    change(names)
    draw(name, what)
  }
  return {
    element: make('fieldset', {}, make('legend', {}, label), rows),
    show: (value) => {
      if (same(value, kept) && rows.childElementCount) return
      kept = value as readonly string[]
      draw()
    },
  }
}
