import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const rowSelector = '[data-row]'
const typeAheadMs = 500

/**
 * Gives the rows inside `ref` one tab stop: arrows, Home, End and the first letters move between them. Tab indexes are
 * set on the elements, so that rows may be of any component and at any depth.
 */
export function useRoving(ref: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 })
  const rows = (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])]
  const settle = (stop: HTMLElement | undefined): void => {
    for (const row of rows()) row.tabIndex = row === stop ? 0 : -1
  }

  // Runs after every render, since rows are added and removed during a search.
  useEffect(() => {
    const all = rows()
    settle(
      all.find((row) => row.tabIndex === 0 && row.dataset.rowStop !== undefined) ??
        all.find((row) => row.getAttribute('aria-current') === 'true') ??
        all[0],
    )
  })

  const onFocus = (event: FocusEvent): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>(rowSelector)
    if (!row) return
    for (const other of rows()) delete other.dataset.rowStop
    row.dataset.rowStop = ''
    settle(row)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = rows()
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const next = target(event, all, at)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const target = (event: KeyboardEvent, all: readonly HTMLElement[], at: number): HTMLElement | undefined => {
    switch (event.key) {
      case 'ArrowDown':
        return all[Math.min(at + 1, all.length - 1)]
      case 'ArrowUp':
        return all[Math.max(at - 1, 0)]
      case 'Home':
        return all[0]
      case 'End':
        return all.at(-1)
      default: {
        if (event.key.length !== 1 || event.key === ' ') return undefined
        const old = typed.current
        const text = (event.timeStamp - old.at < typeAheadMs ? old.text : '') + event.key.toLocaleLowerCase()
        typed.current = { text, at: event.timeStamp }
        // A single letter searches from the next row; a longer word may match the current one.
        const from = text.length === 1 ? at + 1 : at
        return [...all.slice(from), ...all.slice(0, from)].find((row) =>
          (row.querySelector('[data-row-title]')?.textContent ?? '').toLocaleLowerCase().startsWith(text),
        )
      }
    }
  }

  return { onFocus, onKeyDown }
}
