-- Where staff put the fields of a PDF to sign. Each request keeps those of its item at the time.
alter table attachments
  add column signature_fields jsonb not null default '[]' check (jsonb_typeof(signature_fields) = 'array');
alter table requirements
  add column signature_fields jsonb not null default '[]' check (jsonb_typeof(signature_fields) = 'array');
