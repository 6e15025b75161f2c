import { useMemo } from 'react'
import type { SomeMessages } from '../../atoms/i18n/english-messages.ts'
import type { IdOf } from '../../atoms/i18n/message-ref.ts'
import { firstMessages } from '../../atoms/i18n/messages/first-messages.ts'
import { messagesAtom } from '../../atoms/i18n/messages.atoms.ts'
import { type Translate, translator } from '../../atoms/i18n/translate.ts'
import { useAtomValue } from './jotai.ts'

/**
 * Returns a function for texts in the current locale: `t('connect.title', { site })`. It has the messages of the shell
 * and of the parts that are passed, which are the same at every render: `useT(sendMessages)`.
 */
export function useT<P extends readonly SomeMessages[]>(
  ...parts: P
): Translate<IdOf<typeof firstMessages> | { [I in keyof P]: IdOf<P[I]> }[number]> {
  const translated = useAtomValue(messagesAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a component passes constants
  return useMemo(() => translator(Object.assign({}, firstMessages, ...parts), translated), [translated])
}
