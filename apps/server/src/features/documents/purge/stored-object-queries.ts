/**
 * Every object of the store that rows know, for the backup: its key, bytes and SHA-256 where the row knows them, its media
 * type, and whether it must be there. What is still arriving may be; stamped copies are made again when they are asked for,
 * but an archive that was chosen counts on them.
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
