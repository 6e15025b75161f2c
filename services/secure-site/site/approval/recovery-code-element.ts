import { element } from './element.ts'

/** A recovery code in its groups. */
export function recoveryCodeElement(code: string): HTMLElement {
  const groups = code.split(/(?<=-)/).map((group) => element('span', '', group))
  return element('div', 'text text-code', ...groups)
}

/** Copies the code in the window that shows it. Rejects if the browser denies access to the clipboard. */
export async function copyCode({ navigator }: Window, code: string): Promise<void> {
  await navigator.clipboard.writeText(code)
}
