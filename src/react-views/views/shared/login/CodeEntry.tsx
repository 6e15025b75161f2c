import type { ReactNode } from 'react'
import { ltr } from '../../../../atoms/i18n/isolate.ts'
import { loginMessages } from '../../../../atoms/i18n/messages/login-messages.ts'
import type { Translate } from '../../../../atoms/i18n/translate.ts'
import { codeAtom } from '../../../../atoms/login/login.atoms.ts'
import { isPhone } from '../../../../atoms/wallets/is-phone.ts'
import { WmError } from '../../../../chains/core/errors.ts'
import { useAtomValue } from '../../../hooks/jotai.ts'
import { useT } from '../../../hooks/useT.ts'
import { BusyGlyph } from '../../../ui/BusyGlyph/BusyGlyph.tsx'
import { OtpField } from '../../../ui/OtpField/OtpField.tsx'
import { address as addressText, code, intro, progress } from './login.css.ts'
import { useCodeMinutes } from './useCode.ts'
import { useLoginErrorText } from './useLoginErrorText.ts'

const MARK = '\uf701'

interface CodeEntryProps {
  readonly email: string
  readonly length?: number | undefined
  /** Text about a code that is being checked. */
  readonly doing?: string | undefined
  readonly error?: WmError | undefined
  readonly onFull: (code: string) => void
  readonly onType?: () => void
}

/** Asks for the code that was sent to an address, and shows the result of the last one. */
export function CodeEntry({ email, length: given, doing, error, onFull, onType }: CodeEntryProps): ReactNode {
  const t = useT(loginMessages)
  const told = useAtomValue(codeAtom)
  const length = given ?? told.length ?? 6
  const minutes = useCodeMinutes()
  const said = WmError.is(error, 'FRAME_ERROR') ? error.data.message : undefined
  const other = useLoginErrorText(said === undefined ? error : undefined)
  const [before, after] = t('login.codeSent', { count: length, email: MARK, minutes }).split(MARK)
  return (
    <>
      <p className={intro}>
        {before}
        <span className={addressText}>{ltr(email)}</span>
        {after}
      </p>
      <div className={code}>
        <OtpField
          label={t('login.code')}
          length={length}
          busy={doing !== undefined}
          error={said === undefined ? other : refusal(said, t)}
          errorKey={error}
          onFull={onFull}
          onChange={onType}
          autoFocus={!isPhone()}
        />
      </div>
      <p className={progress} role="status">
        {doing !== undefined && (
          <>
            <BusyGlyph size={16} />
            <span>{doing}</span>
          </>
        )}
      </p>
    </>
  )
}

/**
 * Secure frames report a refused code by text and not by a code, each service in its own words.
 * Other texts are shown unchanged.
 */
function refusal(said: string, t: Translate<keyof typeof loginMessages>): string {
  if (/expired|no longer|is over|^ask for a code/i.test(said)) return t('login.codeGone')
  return /code|otp/i.test(said) ? t('login.wrongCode') : t('login.refused', { why: said })
}
