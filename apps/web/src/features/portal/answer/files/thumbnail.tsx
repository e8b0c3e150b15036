import { IconFileText } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import styles from './files.module.css'
import { documentThumbnail, thumbnailOf } from './thumbnails.ts'

interface ThumbnailProps {
  /** A file on this device, or the id of a document uploaded from it. */
  of: File | string | null
}

/** Decorative: the name is next to it. */
export function Thumbnail({ of }: ThumbnailProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let isMounted = true
    const made = of === null ? null : typeof of === 'string' ? documentThumbnail(of) : thumbnailOf(of)
    void made?.then((address) => isMounted && setUrl(address))
    return () => {
      isMounted = false
    }
  }, [of])
  return (
    <span className={styles.thumbnail} aria-hidden="true">
      {url === null ? <IconFileText size={20} stroke={1.6} /> : <img src={url} alt="" />}
    </span>
  )
}
