/** `createElement` with a class, a part and children: the only way DOM is made here. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  part?: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (part) element.setAttribute('part', part)
  element.append(...children)
  return element
}
