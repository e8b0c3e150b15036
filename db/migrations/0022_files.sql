-- What of a document runs or reaches out when it is opened in the program it was made for: it is said to whoever
-- downloads it. Documents that were inspected before are not looked through again.

alter table documents add column active_content text[] not null default '{}'
  check (active_content <@ array['scripts', 'programs', 'attached_files', 'remote_content', 'commands']);

grant select (active_content) on documents to loanyard_lender;
