import { type ReactNode, useState } from 'react'
import type { Nft } from '../../../atoms/assets/nft.ts'
import { cx } from '../../ui/cx.ts'
import { Rosette } from '../../ui/Rosette/Rosette.tsx'
import { picture, whole } from './nft-picture.css.ts'

interface NftPictureProps {
  readonly nft: Pick<Nft, 'key' | 'image'>
  /** Size in px of the pattern in place of a picture. */
  readonly size: number
  /** Shows all of the picture, with room beside it. */
  readonly uncut?: boolean
}

/**
 * The picture of an item, or a pattern of its own while there is none. It is decoration next to the name. Only an
 * `<img>` draws it, in which a drawing runs no scripts.
 */
export function NftPicture({ nft: { key, image }, size, uncut }: NftPictureProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  return (
    <>
      <Rosette address={key} size={size} />
      {image && image !== broken && (
        <img
          className={cx(picture, uncut && whole)}
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setBroken(image)}
        />
      )}
    </>
  )
}
