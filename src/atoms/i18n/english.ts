import { first } from './messages/first.ts'

/**
 * English as far as it has come. Each part is imported, for its effect, by the views that say it, so that the first
 * view does not carry the words of all others.
 */
export const english: { readonly [id: string]: unknown } = { ...first }

export function addEnglish(part: { readonly [id: string]: unknown }): void {
  Object.assign(english, part)
}
