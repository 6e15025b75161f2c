/** Resolves with whether the text is in the clipboard. */
export const copyText = (text: string): Promise<boolean> =>
  // Pages of other machines over http have no clipboard.
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  )

/** Lets a button copy the text of a page's code, and a status say so. */
export function followCopyButton(button: HTMLElement, status: HTMLElement, text: () => string): void {
  button.addEventListener('click', () => {
    void copyText(text()).then((done) => {
      status.textContent = done ? 'Copied' : 'This browser does not copy here: select the code.'
    })
  })
}
