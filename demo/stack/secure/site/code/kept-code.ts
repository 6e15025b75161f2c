import { element } from '../approval/element.ts'

/** A code to keep, in the groups that it is written in. */
export function keptCode(code: string): HTMLElement {
  const groups = code.split(/(?<=-)/).map((group) => element('span', '', group))
  return element('div', 'text text-code', ...groups)
}

/** Copies the code out of the window that shows it; rejects when the browser does not let it. */
export async function copyCode({ navigator }: Window, code: string): Promise<void> {
  await navigator.clipboard.writeText(code)
}
