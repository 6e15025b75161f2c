import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Nft } from '../../../atoms/assets/nft.ts'
import { ltr } from '../../../atoms/i18n/isolate.ts'
import { nftMessages } from '../../../atoms/i18n/messages/nft-messages.ts'
import { tokenMessages } from '../../../atoms/i18n/messages/token-messages.ts'
import { useT } from '../../hooks/useT.ts'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { NftPicture } from '../shared/NftPicture.tsx'
import { frame } from '../shared/nft-picture.css.ts'
import { targetOf, useActiveKey, useLongList, usePlaceOf } from '../shared/useLongList.ts'
import { cell, grid, group, item, mark, name } from './nfts.css.ts'
import type { Pages } from './usePages.ts'

const COLUMNS = 2

interface NftCellsProps {
  readonly nfts: readonly Nft[]
  readonly hasMore: boolean
  readonly onChoose: (nft: Nft) => void
  readonly pages: Pages['list']
}

/**
 * The items in two columns: only the lines near the visible part are in the page. One tab stop; arrows, Home and End
 * move the focus.
 */
export function NftCells(props: NftCellsProps): ReactNode {
  const { nfts, hasMore, onChoose } = props
  const { loaded, onEnd, focusFrom, onFocused } = props.pages
  const t = useT(nftMessages, tokenMessages)
  const ref = useRef<HTMLUListElement>(null)
  const [activeKey, setActiveKey] = useActiveKey(ref, 'nfts.active')
  const lines = useMemo(
    () =>
      Array.from({ length: Math.ceil(nfts.length / COLUMNS) }, (_, index) => ({
        key: nfts[index * COLUMNS]?.key ?? '',
        kind: 'row',
      })),
    [nfts],
  )
  const active = Math.max(0, usePlaceOf(nfts, activeKey))
  const { shown, offset, focusNext } = useLongList(ref, {
    ...{ lines, active: Math.floor(active / COLUMNS), onEnd },
    page: `${loaded} ${hasMore}`,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter does the same in every render
  useEffect(() => {
    const next = focusFrom === undefined ? undefined : nfts[focusFrom]
    if (!next) return
    focusNext()
    setActiveKey(next.key)
    onFocused()
  }, [focusFrom, nfts, onFocused])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const target = targetOf(event, {
      ArrowRight: active + forward,
      ArrowLeft: active - forward,
      ArrowDown: active + COLUMNS,
      ArrowUp: active - COLUMNS,
      Home: 0,
      End: nfts.length - 1,
    })
    const next = target === undefined ? undefined : nfts[target]
    if (!next) return
    focusNext()
    setActiveKey(next.key)
  }

  return (
    <ul
      ref={ref}
      className={grid}
      style={{ height: offset(lines.length) }}
      aria-label={t('tokens.nfts')}
      data-testid="wm-nfts"
      onKeyDown={onKeyDown}
      // WebKit drops the list role from a list without markers.
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="list"
    >
      {shown.flatMap((index) =>
        nfts.slice(index * COLUMNS, (index + 1) * COLUMNS).map((nft, column) => (
          <li
            key={nft.key}
            className={cell}
            data-index={index}
            style={{ transform: `translateY(${offset(index)}px)` }}
            aria-setsize={hasMore ? -1 : nfts.length}
            aria-posinset={index * COLUMNS + column + 1}
          >
            <button
              type="button"
              className={item}
              data-row=""
              tabIndex={nft === nfts[active] ? 0 : -1}
              onFocus={() => setActiveKey(nft.key)}
              onClick={() => onChoose(nft)}
              data-testid="wm-nft"
              data-leads="Nft"
            >
              <span className={frame}>
                <NftPicture nft={nft} size={72} />
                {(nft.isSpam || nft.amount > 1n) && (
                  <span className={mark}>
                    {nft.isSpam ? (
                      <Tag tone="warn">{t('nfts.spam')}</Tag>
                    ) : (
                      <Tag>{t('nfts.copies', { count: ltr(`${nft.amount}`) })}</Tag>
                    )}
                  </span>
                )}
              </span>{' '}
              <span className={name}>{nft.name}</span> <span className={group}>{nft.collection || '\u00a0'}</span>
            </button>
          </li>
        )),
      )}
    </ul>
  )
}
