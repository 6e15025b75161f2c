/** `createElement` with a class, a part and children. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
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
