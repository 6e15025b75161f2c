/** Returns an element that must exist in the page. Throws if it is missing. */
export function find<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector)
  if (!element) throw new Error(`The page has no ${selector}`)
  return element
}

export const findAll = <T extends HTMLElement = HTMLElement>(selector: string): readonly T[] => [
  ...document.querySelectorAll<T>(selector),
]
