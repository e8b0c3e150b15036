/**
 * All objects that the backup must copy. An object that is still uploading is optional. Watermarked copies are
 * required, because an archive that was already requested contains them.
 */
export const STORED_OBJECTS = `
  select object_key as key, size, encode(sha256, 'hex') as sha256, content_type, true as needed
    from public.documents where state = 'ready' and bytes_removed is null
  union all
  select preview_key, null, null, 'image/jpeg', true
    from public.documents where preview_key is not null and bytes_removed is null
  union all
  select object_key, null, null, declared_type, false from public.documents where state in ('pending', 'scanning')
  union all
  select upload_key, null, null, declared_type, false from public.documents where state = 'pending'
  union all
  select object_key, size, null, 'application/pdf', true from public.stamped_copies`
