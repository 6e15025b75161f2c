/** Creates an element. Strings become text nodes, so that texts of sites are never parsed as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

export function button(label: string, className: string, act: () => void): HTMLButtonElement {
  const element = make('button', `button ${className}`.trim(), label)
  element.type = 'button'
  element.addEventListener('click', act)
  return element
}

export function check(label: string, checked: boolean, ...more: readonly Node[]) {
  const box = make('input')
  box.type = 'checkbox'
  box.checked = checked
  return { row: make('label', 'check', box, label, ...more), box }
}

/** Renders one element per item and keeps existing elements, with their focus and choices. */
export function keyed<T>(
  place: HTMLElement,
  items: readonly T[],
  keyOf: (item: T) => string,
  create: (item: T) => { readonly element: HTMLElement; update?: (item: T) => void },
): (items: readonly T[]) => void {
  const present = new Map<string, ReturnType<typeof create>>()
  const draw = (next: readonly T[]) => {
    const keys = new Set(next.map(keyOf))
    for (const [key, { element }] of present) {
      if (keys.has(key)) continue
      element.remove()
      present.delete(key)
    }
    for (const item of next) {
      const known = present.get(keyOf(item))
      if (known) known.update?.(item)
      else {
        const made = create(item)
        present.set(keyOf(item), made)
        place.append(made.element)
      }
    }
  }
  draw(items)
  return draw
}
