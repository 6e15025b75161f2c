import { useMemo } from 'react'
import { messagesAtom } from '../../atoms/i18n/messages.atoms.ts'
import { type Translate, translator } from '../../atoms/i18n/translate.ts'
import { useAtomValue } from './jotai.ts'

/** `t('connect.title', { site })` in the locale in force. */
export function useT(): Translate {
  const messages = useAtomValue(messagesAtom)
  return useMemo(() => translator(messages), [messages])
}
