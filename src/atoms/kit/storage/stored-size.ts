import type { HasStorage } from '../kit.ts'

/** Keys of the sizes that parts of the page had last, so that the next visit begins with them. */
export const sizeKeys = {
  /** Widths of complete buttons, each by its attributes: `---:382 network-sm--:140`. */
  buttonWidths: 'button_widths',
  /** Heights of the card, by its first view: `Connect:486`. */
  cardHeights: 'card_heights',
} as const

/** Returns the stored number of pixels as text, at most four digits. Whatever else is stored counts as nothing. */
export const storedSize = ({ storage }: HasStorage, key: string, id: string): string | undefined =>
  storage.get(key)?.match(`(^| )${id}:(\\d{1,4})( |$)`)?.[2]
